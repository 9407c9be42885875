import { harmlessMutations } from './harmless.ts'
import type { Mutation } from './mutation.ts'
import { operationMutations } from './operations.ts'
import { parameterMutations } from './parameters.ts'
import { replyPropertyMutations, replyValueMutations } from './reply-bodies.ts'
import { headerMutations, statusMutations } from './reply-statuses.ts'
import { bodyMutations } from './request-bodies.ts'
import { boundMutations } from './request-bounds.ts'
import { securityMutations } from './security.ts'

/** All kinds of edits, by what they are about. */
export const mutations: Readonly<Record<string, readonly Mutation[]>> = {
  'Properties of replies': replyPropertyMutations,
  'Values of replies': replyValueMutations,
  'Statuses and bodies of replies': statusMutations,
  'Headers of replies': headerMutations,
  'Bodies of requests': bodyMutations,
  'Bounds of requests': boundMutations,
  Parameters: parameterMutations,
  Operations: operationMutations,
  Security: securityMutations,
  'Nothing in the interface': harmlessMutations,
}
