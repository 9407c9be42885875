import { Field } from '../../ui/field.tsx'

interface PasswordFieldProps {
  readonly label: string
  readonly autocomplete: 'current-password' | 'new-password'
  readonly password: string
  readonly setPassword: (password: string) => void
  readonly error?: string | undefined
}

/** A password to sign in with, or a new one with its requirements. */
export function PasswordField({ label, autocomplete, password, setPassword, error }: PasswordFieldProps) {
  const isNew = autocomplete === 'new-password'
  return (
    <Field label={label} error={error} {...(isNew && { hint: 'At least 12 characters, and not a common password.' })}>
      <input
        type="password"
        autocomplete={autocomplete}
        required
        minLength={isNew ? 12 : undefined}
        maxLength={256}
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
    </Field>
  )
}

/** Says whose password a form is about. Password managers do not read inputs of type `hidden`. */
export function UserNameField({ email }: { readonly email: string | undefined }) {
  return <input type="email" autocomplete="username" value={email} readOnly hidden />
}
