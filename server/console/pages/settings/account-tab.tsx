import { useState } from 'preact/hooks'
import * as sdk from '../../../../generated/index.ts'
import { call } from '../../api/call.ts'
import { session } from '../../state/session.ts'
import { signedIn } from '../../state/signing.ts'
import { useAction } from '../../state/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { errorAt, Form } from '../../ui/form.tsx'
import { say } from '../../ui/toast.tsx'

export function AccountTab() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const changing = useAction(async () => {
    const body = { current_password: current, new_password: next }
    signedIn((await call(sdk.changePassword({ body }))).data)
    setCurrent('')
    setNext('')
    say('The password is changed. Every other session of yours has ended.')
  })
  return (
    <section class="panel">
      <h2>Password</h2>
      <p class="hint">
        Signed in as {session.value?.user.email}, {session.value?.user.role}.
      </p>
      <Form
        submit={changing.run}
        label="Change the password"
        shownAt={['current_password', 'new_password']}
        {...changing}
      >
        <Field label="Current password" error={errorAt(changing.failure, 'current_password')}>
          <input
            type="password"
            autocomplete="current-password"
            required
            value={current}
            onInput={(event) => setCurrent(event.currentTarget.value)}
          />
        </Field>
        <Field label="New password" hint="At least 12 characters." error={errorAt(changing.failure, 'new_password')}>
          <input
            type="password"
            autocomplete="new-password"
            required
            minLength={12}
            maxLength={256}
            value={next}
            onInput={(event) => setNext(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </section>
  )
}
