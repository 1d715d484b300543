/** The quantities of rules; a derived one has the operand that computes it. */
export const quantityTable: { name: string; isKnown: boolean; is?: Page.Operand }[];
/** The templates of the sentences that say why a gesture was decided so, by name. */
export const sentences: Record<string, string>;
/** The templates of the line about completions, and the differences that count. */
export const settlingWords: Record<string, string> & { least: number; leastJump: number; rounding: number };
