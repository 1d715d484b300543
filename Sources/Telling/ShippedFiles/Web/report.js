(() => {
  const field = document.getElementById("filter");
  const entries = Array.from(document.querySelectorAll(".entry"));
  const groups = Array.from(document.querySelectorAll("details.group"));
  const text = entry => (entry.querySelector("summary") || entry).textContent.toLowerCase();
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(word => word !== "");
    for (const entry of entries) {
      entry.hidden = !words.every(word => text(entry).includes(word));
    }
    for (const group of groups) {
      const some = group.querySelector(".entry:not([hidden])") !== null;
      group.hidden = words.length !== 0 ? !some : false;
      group.open = words.length !== 0 ? some : false;
    }
    document.body.classList.toggle("filtered", words.length !== 0);
    const rows = entries.filter(entry => entry.localName === "tr");
    const shown = rows.filter(row => !row.hidden).length;
    document.querySelector("output").textContent =
      words.length !== 0 ? " " + shown + " of " + rows.length + " traces" : "";
  };
  field.addEventListener("input", show);
  field.closest(".filter").hidden = false;
})();
