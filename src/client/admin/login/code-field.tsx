import { TextField } from '../../ui/text-field.tsx';

/** The second step of a login: what the authenticator app shows, or a recovery code. */
export function CodeField({ message }: { message: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Sechs Ziffern aus deiner Authenticator-App. Ohne dein Telefon nimm einen deiner Notfall-Codes."
      required
      message={message}
    />
  );
}
