/** The form in which the team's email addresses are kept and compared. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
