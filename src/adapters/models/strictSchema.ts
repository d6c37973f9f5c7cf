import * as z from 'zod/mini';

type JsonSchema = Readonly<Record<string, unknown>>;

/** What strict structured outputs do not take everywhere; zod checks it afterwards. */
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
 * A schema as strict structured outputs want it: every object closed, every property required, what is optional nullable.
 * Undefined when it cannot be said so: it is no object, or has objects with any keys.
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
    // `oneOf` is not taken; what zod writes with it cannot be two things at once.
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
