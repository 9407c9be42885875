/** Repairs of what hey-api's zod plugin gets wrong about JSON Schema; each one says what. Goes into that plugin's options. */
import type { Plugins } from '@hey-api/openapi-ts'
import { JUDGED } from './document/judge-schemas.ts'
import { lostDefault, lostKeyword, lostLength } from './document/lost-keywords.ts'
import { GenerationError, passedThroughHeyApi } from './generation-error.ts'
import { EMAIL } from './static/evaluator/formats.ts'
import { readPattern } from './zod-patterns.ts'

type ZodTypes = Plugins.Zod.Types['Types']
type Resolvers = NonNullable<ZodTypes['config']['$resolvers']>
type ResolverName =
  | ('array' | 'boolean' | 'enum' | 'intersection' | 'number' | 'object' | 'string')
  | ('tuple' | 'union' | 'unknown')
type Context<Name extends ResolverName = ResolverName> = Parameters<NonNullable<Resolvers[Name]>>[0]
type Chain = Context['chain']['current']
type Schema = Context['schema']
// hey-api lists them all; readPattern has tried them
type RegexpFlags = Parameters<Context<'string'>['$']['regexp']>[1]

export const zodRepairs: Pick<ZodTypes['config'], '$resolvers' | 'metadata'> = {
  $resolvers: {
    array: judgedOr(array),
    boolean: judgedOr((ctx: Context<'boolean'>) => ctx.nodes.const(ctx) ?? ctx.nodes.base(ctx)),
    enum: judgedOr(choice),
    intersection: judgedOr(intersection),
    number: judgedOr(number),
    object: judgedOr(object),
    string: judgedOr(string),
    tuple: judgedOr((ctx: Context<'tuple'>) => ctx.nodes.const(ctx) ?? ctx.nodes.base(ctx)),
    union: judgedOr(union),
    unknown: judgedOr((ctx: Context<'unknown'>) => ctx.nodes.base(ctx)),
  },
  /** What an error message can call a value. hey-api of itself would give descriptions only. */
  metadata({ $, node, schema }: MetadataContext): void {
    if (schema.title === undefined) return
    node.prop('title', $.literal(schema.title))
    if (schema.description !== undefined) node.prop('description', $.literal(schema.description))
  },
}

/** What zod cannot say: hey-api's validator is then there for its type alone. */
function judgedOr<Ctx extends Context>(resolver: (ctx: Ctx) => Chain): (ctx: Ctx) => Chain {
  return (ctx) => {
    const typed = resolver(ctx)
    const pointer: unknown = ctx.schema?.[JUDGED]
    if (typeof pointer !== 'string') return typed
    const { $, plugin } = ctx
    const meta = { resource: 'check', resourceId: 'judged' }
    const symbol = plugin.querySymbol(meta) ?? plugin.symbol('judged', { external: './schemas.gen.ts', meta })
    return $(symbol).call($.func().do(typed.return()), $.literal(pointer))
  }
}

type MetadataContext = Parameters<Extract<ZodTypes['config']['metadata'], (...args: never[]) => unknown>>[0]

/** Closed objects were open, open ones dropped what they did not know, and optional meant `T | undefined`. */
function object(ctx: Context<'object'>): Chain {
  const { schema } = ctx
  if (schema['x-validated-by'] !== undefined) return acceptedAsIs(ctx)
  const hasShape = Object.keys(schema.properties ?? {}).length > 0
  const chain = hasShape || isClosed(ctx) ? shaped(ctx) : ctx.nodes.base(ctx)
  return counted(ctx, chain, schema)
}

function counted(ctx: Context, chain: Chain, schema: Schema): Chain {
  return bounded(ctx, chain, 'properties', lostKeyword(schema, 'minProperties'), lostKeyword(schema, 'maxProperties'))
}

function shaped(ctx: Context<'object'>): Chain {
  const { $, nodes, plugin, schema } = ctx
  const shape = nodes.shape({
    ...ctx,
    applyModifiers: (result, options) => exactOptional(ctx, result, options),
    walk: (property, place) => withDefault(ctx.walk(property, place), property),
  })
  const { z } = plugin.imports
  if (isClosed(ctx)) return $(z).attr('strictObject').call(shape)
  // hey-api walks additionalProperties only where there are no properties
  const rest = nodes.additionalProperties({ ...ctx, schema: { ...schema, properties: {} } })
  return rest ? $(z).attr('object').call(shape).attr('catchall').call(rest) : $(z).attr('looseObject').call(shape)
}

type Walk = Context<'object'>['walk']

function withDefault(result: ReturnType<Walk>, property: Schema): ReturnType<Walk> {
  return { ...result, meta: { ...result.meta, default: lostDefault(property) } }
}

type ApplyModifiers = Context<'object'>['applyModifiers']

function exactOptional(
  ctx: Context<'object'>,
  ...[result, { optional }]: Parameters<ApplyModifiers>
): ReturnType<ApplyModifiers> {
  // a default is filled in for what may be missing, and for nothing that is required
  if (!optional)
    return ctx.applyModifiers({ ...result, meta: { ...result.meta, default: undefined } }, { optional: false })
  const final = ctx.applyModifiers(result, { optional: false })
  // a default is there after validation, so its property is not optional
  if (result.meta.default !== undefined) return final
  return { ...final, chain: final.chain.attr('exactOptional').call() }
}

function isClosed({ path, schema }: Context<'object'>): boolean {
  const { additionalProperties } = schema
  return additionalProperties === false || additionalProperties?.type === 'never' || isParameterGroup(path['~ref'])
}

/** hey-api puts the parameters of one place into an object of its own making. Headers stay open: every client sends more. */
function isParameterGroup(path: readonly unknown[]): boolean {
  return path.length === 4 && path[0] === 'paths' && (path[3] === 'path' || path[3] === 'query')
}

/** `x-validated-by`: the server has a validator of its own for these values, so this one only lends them their type. */
function acceptedAsIs({ $, path, plugin }: Context<'object'>): Chain {
  const pointer = `#/${path['~ref'].join('/')}`
  const type = plugin.querySymbol({ artifact: 'types', category: 'type', resource: 'definition', resourceId: pointer })
  if (!type) {
    const message = 'x-validated-by belongs on a schema under components.schemas. Move it there.'
    throw passedThroughHeyApi(new GenerationError(message, path['~ref'].map(String)))
  }
  return $(plugin.imports.z).attr('custom').call().generic($.type(type))
}

/**
 * Lengths counted UTF-16 units, and patterns lacked the `u` flag; JSON Schema means code points in both.
 * What is binary is no text: it comes as a file of a form.
 */
function string(ctx: Context<'string'>): Chain {
  const { $, nodes, schema } = ctx
  const constant = nodes.const(ctx)
  if (constant) return constant
  if (schema.format === 'binary') return $(ctx.plugin.imports.z).attr('instanceof').call($('Blob'))
  const base = formatted(ctx) ?? nodes.format(ctx) ?? nodes.base(ctx)
  const chain = bounded(ctx, base, 'characters', schema.minLength, schema.maxLength)
  if (schema.pattern === undefined) return chain
  const { source, flags } = readPattern(schema.pattern, ctx.path['~ref'])
  return chain.attr('regex').call($.regexp(source, flags as RegexpFlags))
}

/**
 * Formats of which zod by itself accepts less: a UUID of any version (RFC 9562), an address of any atoms (RFC 5321), and a time with small
 * letters or a leap second (RFC 3339). Of URIs it accepts more than RFC 3986.
 */
function formatted(ctx: Context<'string'>): Chain | undefined {
  const { $, plugin, schema } = ctx
  const { z } = plugin.imports
  if (schema.format === 'uuid') return $(z).attr('guid').call()
  if (schema.format === 'date-time') return $(ownCheck(ctx, 'dateTime')).call()
  if (schema.format === 'uri') return $(ownCheck(ctx, 'uri')).call()
  if (schema.format !== 'email') return undefined
  return $(z)
    .attr('email')
    .call($.object().prop('pattern', $.regexp(EMAIL.source, EMAIL.flags as RegexpFlags)))
}

/** Of null alone hey-api made a validator of anything. */
function choice(ctx: Context<'enum'>): Chain {
  const isNull = ctx.schema.items?.every(({ const: value }) => value === null) ?? false
  return isNull ? ctx.$(ctx.plugin.imports.z).attr('null').call() : ctx.nodes.base(ctx)
}

/** `multipleOf` was lost, and int32 became a number with two bounds that each have a message of their own. */
function number(ctx: Context<'number'>): Chain {
  const { $, nodes, plugin, schema } = ctx
  const { format, ...plain } = schema
  const plainCtx = { ...ctx, schema: plain, chain: { current: ctx.chain.current } }
  const constant = nodes.const(plainCtx)
  if (constant) return constant
  const isInt32 = schema.type === 'integer' && format === 'int32'
  plainCtx.chain.current = isInt32 ? $(plugin.imports.z).attr('int32').call() : nodes.base(plainCtx)
  plainCtx.chain.current = nodes.min(plainCtx) ?? plainCtx.chain.current
  const chain = nodes.max(plainCtx) ?? plainCtx.chain.current
  return stepped(ctx, chain, schema)
}

function stepped(ctx: Context, chain: Chain, schema: Schema): Chain {
  const step = lostKeyword(schema, 'multipleOf')
  if (step === undefined) return chain
  const value = ctx.$.fromValue(step)
  return Number.isInteger(step) ? checked(ctx, chain, 'multipleOf', value) : chain.attr('multipleOf').call(value)
}

/** `uniqueItems` was lost, and a long list of a fixed length was a tuple. */
function array(ctx: Context<'array'>): Chain {
  const { nodes, schema } = ctx
  const sized = { ...ctx, chain: { current: nodes.base(ctx) } }
  sized.chain.current = nodes.minLength(sized) ?? sized.chain.current
  return listed(ctx, nodes.maxLength(sized) ?? sized.chain.current, schema)
}

function listed(ctx: Context, chain: Chain, schema: Schema): Chain {
  const length = lostLength(schema)
  const sized = length === undefined ? chain : chain.attr('max').call(ctx.$.literal(length))
  return lostKeyword(schema, 'uniqueItems') ? checked(ctx, sized, 'uniqueItems') : sized
}

/**
 * The title of a union was lost. A copy carries it, since a union with null may be no more than a reference.
 * Of `type: [integer, 'null']` hey-api makes a union, at which the keywords of the integer then stand.
 */
function union(ctx: Context<'union'>): Chain {
  const { $, nodes, schema } = ctx
  const isExtensible = isOfPlainObjects(ctx)
  const childResults = ctx.childResults.map(({ chain, meta }, index) => ({
    chain: withKeywordsOf(ctx, chain, ctx.schemas[index]?.type),
    // what is lazy is never extended
    meta: { ...meta, hasLazy: meta.hasLazy || !isExtensible },
  }))
  const chain = nodes.base({ ...ctx, childResults })
  if (schema.title === undefined) return chain
  const meta = $.object().prop('title', $.literal(schema.title))
  if (schema.description !== undefined) meta.prop('description', $.literal(schema.description))
  return chain.attr('meta').call(meta)
}

/**
 * If the first of several parts is no object, hey-api hands all of them to a function that takes two. If one of them allows null, hey-api
 * allows it for all of them.
 */
function intersection(ctx: Context<'intersection'>): Chain {
  const { nodes, schemas, childResults } = ctx
  // hey-api reads these again after this, for the intersection
  if (schemas.some((schema) => refusesNull(ctx, schema))) for (const { meta } of childResults) meta.nullable = false
  return nodes.base(childResults.length > 2 ? { ...ctx, schemas: [{ type: 'object' }, ...schemas.slice(1)] } : ctx)
}

/** False also where it cannot be known from types alone. */
function refusesNull(ctx: Context, schema: Schema, visited: readonly Schema[] = []): boolean {
  if (visited.includes(schema)) return false
  const refuses = (part: Schema): boolean => refusesNull(ctx, part, [...visited, schema])
  if (schema.$ref !== undefined) return refuses(ctx.plugin.context.resolveIrRef<Schema>(schema.$ref))
  if (schema.type === 'enum') return schema.items?.every(({ const: value }) => value !== null) ?? false
  if (schema.items && schema.logicalOperator === 'and') return schema.items.some(refuses)
  if (schema.items && schema.type === undefined) return schema.items.every(refuses)
  return schema.type !== undefined && schema.type !== 'null' && schema.type !== 'unknown'
}

/** hey-api makes a discriminated union also of what is no plain object, and so has no `extend`. */
function isOfPlainObjects({ plugin, schemas }: Context<'union'>): boolean {
  return schemas.every((schema) => {
    const ref = schema.$ref ?? schema.items?.find((item) => item.$ref)?.$ref
    if (schema.type === 'null' || ref === undefined) return schema.type === 'null'
    const member = plugin.context.resolveIrRef<Schema>(ref)
    const isCounted = lostKeyword(member, 'minProperties') ?? lostKeyword(member, 'maxProperties')
    return (
      member[JUDGED] === undefined &&
      member.type === 'object' &&
      member.properties !== undefined &&
      isCounted === undefined
    )
  })
}

function withKeywordsOf(ctx: Context<'union'>, chain: Chain, type: string | undefined): Chain {
  const { schema } = ctx
  if (type === 'array') return listed(ctx, chain, schema)
  if (type === 'object') return counted(ctx, chain, schema)
  return type === 'integer' || type === 'number' ? stepped(ctx, chain, schema) : chain
}

function bounded(
  ctx: Context,
  chain: Chain,
  unit: 'characters' | 'properties',
  minimum: number | undefined,
  maximum: number | undefined,
): Chain {
  if (minimum === undefined && maximum === undefined) return chain
  const { $ } = ctx
  const bounds = $.object()
  if (minimum !== undefined) bounds.prop('minimum', $.literal(minimum))
  if (maximum !== undefined) bounds.prop('maximum', $.literal(maximum))
  return checked(ctx, chain, unit, bounds)
}

/** `chain.check(name(bounds))`, a function of `static/checks.ts`. */
function checked(ctx: Context, chain: Chain, name: string, bounds?: ReturnType<Context['$']['fromValue']>): Chain {
  return chain.attr('check').call(ctx.$(ownCheck(ctx, name)).call(bounds))
}

function ownCheck({ plugin }: Context, name: string): ReturnType<Context['plugin']['symbol']> {
  const meta = { resource: 'check', resourceId: name }
  return plugin.querySymbol(meta) ?? plugin.symbol(name, { external: './checks.gen.ts', meta })
}
