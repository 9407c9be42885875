import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { newId } from '../../server/domain/ids.ts'
import { newWebhookSecret, seal } from '../../server/domain/webhooks.ts'
import { sendWebhooks } from '../../server/lifecycle/send-webhooks.ts'
import { commandLine } from '../support/cli.ts'
import { makeUser, PASSWORD } from '../support/console-user.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const ADDRESS = 'https://hooks.example.com/datasets'

describe('dataset-service webhooks', () => {
  const cli = commandLine()
  const owner = async (role: 'owner' | 'editor' = 'owner') => {
    const { email } = await makeUser(cli.server.store, cli.own.organizationId, role)
    return { env: { DATASET_SERVICE_EMAIL: email, DATASET_SERVICE_PASSWORD: PASSWORD } }
  }

  test('are made with a secret that is shown once, changed, listed and deleted by an owner who is signed out again', async () => {
    const as = await owner()
    const made = await cli.run(['webhooks', 'create', ADDRESS, '--events', 'rows.changed,dataset.deleted'], as)
    expect(made.stdout).toMatch(/^whsec_\S{44}\n$/)
    const [id = ''] = /wh_\w+/.exec(made.stderr) ?? []
    const rotated = await cli.run(['webhooks', 'rotate', id, '--overlap', '2h', '--json'], as)
    const { secret, previous_secret_expires_at } = JSON.parse(rotated.stdout)
    expect([secret === made.stdout.trim(), previous_secret_expires_at]).toEqual([false, expect.any(String)])
    const changed = await cli.run(['webhooks', 'update', id, '--state', 'disabled', '--events', 'rows.changed'], as)
    expect(changed.stdout).toBe(`${id} is disabled and goes to ${ADDRESS}: rows.changed\n`)
    // The password is also read from standard input.
    const { stdout } = await cli.run(['webhooks', 'list'], {
      env: { ...as.env, DATASET_SERVICE_PASSWORD: undefined },
      input: `${PASSWORD}\n`,
    })
    expect(stdout).toMatch(new RegExp(`^${id} +disabled \\(user\\) +${ADDRESS} +rows\\.changed$`, 'm'))
    expect(stdout).not.toContain('whsec_')
    expect((await cli.run(['webhooks', 'delete', id, '--yes'], as)).stdout).toBe(`${id} is deleted.\n`)
    expect(await cli.run(['webhooks', 'get', id], as)).toMatchObject({ exitCode: 1 })
  })

  test('are refused to keys, to who is no owner, and to a wrong password, each with its exit code', async () => {
    const keyOnly = await cli.run(['webhooks', 'list'])
    expect(keyOnly).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--email') })
    const editor = await cli.run(['webhooks', 'list'], await owner('editor'))
    expect(editor).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('owner') })
    const { env } = await owner()
    const wrong = await cli.run(['webhooks', 'list'], { env: { ...env, DATASET_SERVICE_PASSWORD: 'wrong' } })
    expect(wrong).toMatchObject({ exitCode: 3, stderr: 'The e-mail address or the password is wrong.\n' })
  })

  test('are tested and sent again, and it is said whether the message has arrived', async () => {
    const { store } = cli.server
    const receiver = await startReceiver((_, count) => (count === 1 ? 500 : 204))
    const webhookId = newId('wh')
    await store.insertWebhook({
      ...{ organizationId: cli.own.organizationId, webhookId, url: receiver.url, events: ['rows.changed'] },
      ...{ datasetId: null, projectId: null, now: Date.now() },
      secret: seal(store.webhookKey, webhookId, newWebhookSecret()),
    })
    const config = readConfig({ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
    const dispatcher = sendWebhooks(store, config, { error: (thrown: unknown) => expect(thrown).toBeNull() })
    onTestFinished(() => dispatcher.stop(0))
    const as = await owner()
    const failed = await cli.run(['webhooks', 'test', webhookId], as)
    expect(failed).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^dlv_\S+ has not arrived: .*500/) })
    const [delivery = ''] = /dlv_\w+/.exec(failed.stderr) ?? []
    const again = await cli.run(['webhooks', 'send-again', webhookId, delivery], as)
    expect(again.stdout).toBe(`${delivery} has arrived: 204.\n`)
    const listed = await cli.run(['webhooks', 'deliveries', webhookId], as)
    expect(listed.stdout).toMatch(new RegExp(`^${delivery} +webhook\\.test +succeeded +1 `, 'm'))
  })
})
