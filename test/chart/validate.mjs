// Reads a list of manifests from standard input, and prints what Kubernetes' schemas say against each, a line a problem.
import { text } from 'node:stream/consumers'

const packageOf = (apiVersion) =>
  apiVersion === 'monitoring.coreos.com/v1' ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'

for (const manifest of JSON.parse(await text(process.stdin))) {
  const models = await import(`${packageOf(manifest.apiVersion)}/${manifest.apiVersion}`)
  try {
    new models[manifest.kind](manifest).validate()
  } catch (error) {
    console.log(`${manifest.kind} ${manifest.metadata.name}: ${error.message}`)
  }
}
