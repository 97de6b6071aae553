/** The form of an e-mail address that is stored and compared. Some engines ignore trailing spaces, so they are removed. */
export function canonicalEmail(email: string): string {
  return email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
