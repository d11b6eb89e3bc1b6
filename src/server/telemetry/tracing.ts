import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConnectionWatch } from '#server/db/connection/watch-connections.ts';
import { isProbe } from '#server/http/health.ts';
import { LIVE_ROUTE } from '#server/live/live-route.ts';
import { VERSION } from '#server/version.ts';

/** A span for each request, with one for each use of a database connection in it. No span carries personal data. */
export interface Tracing {
  readonly connectionWatch: ConnectionWatch;
  watchRequests(app: FastifyInstance): void;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/** Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. The SDK itself reads OTEL_TRACES_SAMPLER and its argument. */
export function createTracing({ endpoint, instance }: { endpoint: string; instance: string }): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'caderneta',
      'service.version': VERSION,
      'service.instance.id': instance,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  // Also keeps the current span through asynchronous calls, and reads `traceparent`.
  provider.register();
  const tracer = trace.getTracer('caderneta', VERSION);
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    watchRequests(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? '(unknown)';
        // A live stream lasts for hours, and a probe comes every second.
        if (route === LIVE_ROUTE || isProbe(route)) return done();
        const caller = propagation.extract(ROOT_CONTEXT, request.headers);
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': request.method, 'http.route': route },
          },
          caller,
        );
        spans.set(request, span);
        request.log = request.log.child({ trace_id: span.spanContext().traceId });
        context.with(trace.setSpan(caller, span), done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    connectionWatch() {
      // What the server does by itself belongs to no request.
      if (trace.getActiveSpan() === undefined) return NOT_TRACED;
      const span = tracer.startSpan('database', {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql' },
      });
      return { connected: () => span.addEvent('connected'), ended: () => span.end() };
    },
    stop: () => provider.shutdown(),
  };
}

const NOT_TRACED = { connected() {}, ended() {} };
