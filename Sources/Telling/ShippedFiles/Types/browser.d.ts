// What the page asks of browsers beyond the compiler's own list. The page knows which elements have its listeners, and
// what it looks for in its document.

interface EventTarget {
  value: any;
  closest(selector: string): any;
  matches(selector: string): boolean;
  getAttribute(name: string): string | null;
  blur(): void;
}

interface Element {
  value: any;
  hidden: boolean;
  inert: boolean;
  dataset: DOMStringMap;
  tabIndex: number;
  focus(): void;
}

interface Window {
  panlab: any;
}

interface PromiseConstructor {
  withResolvers(): { promise: Promise<any>; resolve(value?: any): void; reject(problem?: any): void };
}

declare class OffscreenCanvas {
  constructor(width: number, height: number);
  width: number;
  height: number;
  getContext(kind: "2d"): any;
  transferToImageBitmap(): ImageBitmap;
  convertToBlob(options: { type: string }): Promise<Blob>;
}

interface Array<T> {
  findLast<S extends T>(test: (item: T, index: number) => item is S): S | undefined;
  findLast(test: (item: T, index: number) => any): T | undefined;
}
