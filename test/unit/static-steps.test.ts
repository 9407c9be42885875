import { expect, test } from 'vitest'
import { staticSteps } from '../../scripts/check/steps.ts'

test.each([
  ['tsconfig.json', ['typecheck', 'lint', 'lint:promises']],
  ['server/console/tsconfig.json', ['typecheck', 'lint', 'lint:promises', 'console:build']],
  ['client/errors.ts', ['typecheck', 'lint', 'lint:promises', 'console:build']],
  ['redocly.yaml', ['typecheck', 'lint', 'lint:contract']],
  ['README.md', ['typecheck', 'lint']],
])('a change of %s makes the checks that it could fail', (file, names) => {
  expect(staticSteps([file]).map(({ name }) => name)).toEqual(names)
})
