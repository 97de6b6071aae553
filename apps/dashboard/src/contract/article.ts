/** Vowels that are spoken as consonants: a User, a European, a One. */
const SPOKEN_AS_CONSONANT = /^(u([st][aeiou]|ni|$)|eu|one)/i;
const SILENT_H = /^(hour|honest|honou?r|heir)/i;
/** Letters whose names begin with a vowel: an SMS. */
const SPELLED = /^[AEFHILMNORSX][A-Z0-9]*$/;

/** A name with the article that its first sound asks for, by simple rules. */
export function withArticle(name: string): string {
  const isSpelled = /^[A-Z][A-Z0-9]*$/.test(name);
  const isVowel = isSpelled
    ? SPELLED.test(name)
    : SILENT_H.test(name) || (/^[aeiou]/i.test(name) && !SPOKEN_AS_CONSONANT.test(name));
  return `${isVowel ? 'an' : 'a'} ${name}`;
}
