import * as z from 'zod/mini';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords that strict structured outputs do not support everywhere; zod validates them afterwards. */
const unsupported = new Set([
  '$schema',
  'default',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/**
 * Converts a schema for strict structured outputs: every object closed, every property required, optional
 * ones nullable. Undefined when that is impossible: it is not an object, or has objects with arbitrary keys.
 */
export function strictSchema(schema: z.ZodMiniType): JsonSchema | undefined {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  if (json.type !== 'object' || hasOpenObjects(json)) return undefined;
  return strict(json);
}

function hasOpenObjects(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('type' in value && value.type === 'object' && !('properties' in value)) return true;
  return Object.values(value).some(hasOpenObjects);
}

function strict(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !unsupported.has(key));
  const inner = Object.fromEntries(
    // `oneOf` is not supported; the alternatives zod writes with it exclude each other, so `anyOf` is
    // equivalent.
    kept.map(([key, value]) => [key === 'oneOf' ? 'anyOf' : key, strictPart(key, value)]),
  );
  if (schema.type !== 'object') return inner;
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema.required ?? []) as readonly string[];
  return {
    ...inner,
    properties: mapValues(properties, (property, name) =>
      required.includes(name) ? strict(property) : nullable(strict(property)),
    ),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function strictPart(key: string, value: unknown): unknown {
  if (key === '$defs') return mapValues(value as Readonly<Record<string, JsonSchema>>, strict);
  if (key === 'items' || key === 'anyOf' || key === 'oneOf' || key === 'allOf')
    return Array.isArray(value)
      ? value.map((part) => strict(part as JsonSchema))
      : strict(value as JsonSchema);
  return value;
}

function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T, name: string) => U) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
