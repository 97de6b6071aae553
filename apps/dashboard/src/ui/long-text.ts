/**
 * From so many characters on a text is laid out in the way that costs a browser least: to find the side of each
 * paragraph, and the width of each letter, takes seconds with every key.
 */
const LONG = 50_000;

export const isLongText = (text: string): boolean => text.length > LONG;

const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The `dir` of a text: each paragraph begins on its own side; of a long one all on that of the first letter. */
export function textDirection(text: string): 'auto' | 'ltr' | 'rtl' {
  if (!isLongText(text)) return 'auto';
  return FROM_THE_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}
