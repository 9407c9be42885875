/** How what is written names hey-api's validators. */
import { LAZY_VALIDATORS } from '../lazy-validators.ts'
import { Expression, Getter } from './text.ts'

export interface Validators {
  /** What they are imported from. */
  readonly file: string
  /** The value of a member: a validator, and what follows it in the expression. */
  readonly reference: (validator: string, rest?: string) => Expression
}

/** As hey-api writes them: all are made when their file is imported. */
export const madeAtImport: Validators = {
  file: './zod.gen.ts',
  reference: (validator, rest = '') => new Expression(validator + rest),
}

/** Each is made when it is first read. */
export const madeWhenRead: Validators = {
  file: LAZY_VALIDATORS,
  reference: (validator, rest = '') => new Getter(`${validator}()${rest}`),
}
