/** A new id for what is stored, of small letters and digits, which nobody can guess. */
export function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 20);
}
