import { useState } from 'preact/hooks'
import { errorAt } from '../../failure.ts'
import { Form } from '../../ui/form.tsx'
import { PasswordField, UserNameField } from './password-field.tsx'

/** The advice for a call without an answer: an invitation is accepted once. */
export const JOIN_UNANSWERED = 'You may have joined already. Try to sign in.'

interface AcceptFormProps {
  readonly accept: (choice: { account: 'existing' | 'new'; password: string }) => void
  readonly email: string
  readonly isBusy: boolean
  readonly failure: Error | undefined
}

/** Asks whether the user already has an account: the service does not tell that to somebody who has the link. */
export function AcceptForm({ accept, email, isBusy, failure }: AcceptFormProps) {
  const [account, setAccount] = useState<'existing' | 'new'>('new')
  const [password, setPassword] = useState('')
  const isNew = account === 'new'
  return (
    <Form
      submit={() => accept({ account, password })}
      label={isNew ? 'Create the account and sign in' : 'Sign in and join'}
      shownAt={['password']}
      unanswered={JOIN_UNANSWERED}
      isBusy={isBusy}
      failure={failure}
    >
      <fieldset>
        <legend>Your account</legend>
        <Choice
          is={isNew}
          choose={() => setAccount('new')}
          name="I am new here"
          says="Create an account with a password."
        />
        <Choice
          is={!isNew}
          choose={() => setAccount('existing')}
          name="I have an account"
          says={`Enter the password of ${email}. You will belong to both organizations.`}
        />
      </fieldset>
      <UserNameField email={email} />
      <PasswordField
        label="Password"
        autocomplete={isNew ? 'new-password' : 'current-password'}
        password={password}
        setPassword={setPassword}
        error={errorAt(failure, 'password')}
      />
    </Form>
  )
}

interface ChoiceProps {
  readonly is: boolean
  readonly choose: () => void
  readonly name: string
  readonly says: string
}

function Choice({ is, choose, name, says }: ChoiceProps) {
  return (
    <label class="choice">
      <input type="radio" name="account" checked={is} onChange={choose} />
      <span>
        {name}
        <br />
        <span class="hint">{says}</span>
      </span>
    </label>
  )
}
