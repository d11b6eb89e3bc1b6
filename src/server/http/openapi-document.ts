import { z } from 'zod';
import { endpoints } from '#contract/all.ts';
import type { Caller, Endpoint } from '#contract/endpoint.ts';
import { fileAnswer } from '#contract/file-answer.ts';
import { imageAnswer } from '#contract/image-answer.ts';
import { storedFileAnswer } from '#contract/stored-file-answer.ts';
import { CONTENT_TYPES } from '#domain/files/file.ts';
import { PROBLEM_CODES } from '#domain/problem.ts';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
type Schema = z.core.JSONSchema.BaseSchema;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

const WHO: Record<Caller, string> = {
  anyone: 'Sem sessão.',
  staff: 'Exige a sessão da equipe.',
  borrower: 'Exige a sessão do cliente.',
  'staff-or-borrower': 'Exige a sessão da equipe ou a do cliente.',
};

/** The document of /api/docs/json, generated from the same table as the routes. */
export function openapiDocument(productName: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  const table: Record<string, Endpoint> = endpoints;
  for (const [route, endpoint] of Object.entries(table)) {
    const [method = '', url = ''] = route.split(' ');
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(url, method, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: '1',
      description:
        'Valores em reais, com no máximo duas casas decimais. Datas no formato AAAA-MM-DD. As sessões são cookies; ' +
        'toda alteração é JSON e vem da própria origem.',
    },
    paths,
    components: { schemas: { Problem: PROBLEM } },
  };
}

const PROBLEM: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string', enum: [...PROBLEM_CODES] },
        message: { type: 'string' },
        request_id: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
};

function operation(url: string, method: string, endpoint: Endpoint) {
  const hasBody = properties(schemaOf(endpoint.body)).length > 0;
  return {
    tags: [url.split('/')[2] ?? 'api'],
    summary: endpoint.summary,
    description: WHO[endpoint.who],
    operationId: `${method.toLowerCase()}${url.replace(/^\/api/, '').replace(/\W+/g, '_')}`,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(hasBody ? { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Atendido',
        ...(endpoint.status === 204 ? {} : { content: contentOf(url, endpoint) }),
      },
      default: { description: 'Recusado', content: json({ $ref: '#/components/schemas/Problem' }) },
    },
  };
}

function contentOf(url: string, endpoint: Endpoint): Record<string, { schema: Schema }> {
  if (endpoint.output === fileAnswer) return { 'application/octet-stream': { schema: {} } };
  if (endpoint.output === imageAnswer) return { 'image/png': { schema: {} } };
  if (endpoint.output === storedFileAnswer)
    return Object.fromEntries(CONTENT_TYPES.map((type) => [type, { schema: {} }]));
  const schema = schemaOf(endpoint.output);
  return url === '/api/live' ? { 'text/event-stream': { schema } } : json(schema);
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'De 8 a 100 caracteres; o mesmo pedido repetido é registrado uma vez só.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

function parametersOf(schema: z.ZodType, location: 'path' | 'query'): Parameter[] {
  const described = schemaOf(schema);
  return properties(described).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (described.required ?? []).includes(name),
    schema: property,
  }));
}

function properties(schema: Schema): [string, Schema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === 'boolean' ? [] : [[name, property]],
  );
}

/** As it is sent, either way: what has a default may be left out. */
function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

function json(schema: Schema) {
  return { 'application/json': { schema } };
}
