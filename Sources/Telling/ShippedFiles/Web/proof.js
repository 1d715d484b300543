// The proof that a server knows the token in this page's address, which a page that reconnects asks for before it shows
// the token.

export { serverHere };

/** SHA-256; browsers have it only for pages with a certificate or on the same computer. Source: FIPS 180-4. */
const sha256 = bytes => {
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every(prime => number % prime !== 0)) primes.push(number);
  }
  const fraction = root => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  const rounds = primes.map(prime => fraction(Math.cbrt(prime)));
  const state = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)));
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const turned = (word, count) => word >>> count | word << 32 - count;
  for (let start = 0; start < padded.length; start += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getInt32(start + index * 4));
    for (let index = 16; index < 64; index += 1) {
      const [two, fifteen] = [words[index - 2], words[index - 15]];
      words.push(words[index - 16] + words[index - 7]
        + (turned(fifteen, 7) ^ turned(fifteen, 18) ^ fifteen >>> 3)
        + (turned(two, 17) ^ turned(two, 19) ^ two >>> 10) | 0);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let index = 0; index < 64; index += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + rounds[index] + words[index] | 0;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] = state[index] + word | 0; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
};

/** The hash of a message, keyed with a key of at most 64 bytes, in hexadecimal digits. Source: RFC 2104. */
const authentication = (message, key) => {
  const pad = byte => Uint8Array.from({ length: 64 }, (_, index) => (key[index] ?? 0) ^ byte);
  const digest = sha256([...pad(0x5c), ...sha256([...pad(0x36), ...message])]);
  return Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
};

/** What the server at this page's address is: `session` if it proved that it knows the token, `other`, or `none`. */
const serverHere = async () => {
  const challenge = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
  const reply = await fetch("/proof", {
    headers: { "Panlab-Challenge": challenge }, referrerPolicy: "no-referrer", credentials: "omit", cache: "no-store",
    redirect: "error",
  }).catch(() => null);
  const said = await reply?.text().catch(() => null) ?? null;
  if (said === null) return "none";
  const encoder = new TextEncoder();
  const message = `panlab-link 1\nsession\n${challenge}\n${location.host.toLowerCase()}`;
  const token = location.pathname.split("/")[1];
  return said === authentication(encoder.encode(message), encoder.encode(token)) ? "session" : "other";
};
