/** Sends spans to a collector in OTLP over HTTP. Loaded only where traces are on. */
import { ConfigProvider, Context, Effect, Exit, Layer, Scope, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { type Traces, tracesOver } from "./traces.ts"

/** `settings` are the standard variables `OTEL_…`. */
export const openTraces = async (settings: Readonly<Record<string, string>>): Promise<Traces> => {
  const isJson =
    (settings["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] ?? settings["OTEL_EXPORTER_OTLP_PROTOCOL"]) === "http/json"
  const timeoutMs =
    settings["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"] ?? settings["OTEL_EXPORTER_OTLP_TIMEOUT"] ?? defaultTimeoutMs
  const exporter = OtlpTracer.layerFromConfig().pipe(
    Layer.provide([isJson ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf, FetchHttpClient.layer]),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetchWithin(Number(timeoutMs)))),
    Layer.provide(
      ConfigProvider.layer(ConfigProvider.fromEnv({ env: { OTEL_SERVICE_NAME: "back-office", ...settings } }))
    )
  )
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(exporter, scope))
  return tracesOver(Context.get(context, Tracer.Tracer), () => Effect.runPromise(Scope.close(scope, Exit.void)))
}

const defaultTimeoutMs = 10_000

/** Each call ends: what waits for a collector that does not answer would pile up. */
const fetchWithin =
  (ms: number): typeof fetch =>
  (input, init) =>
    fetch(input, {
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(ms), ...(init?.signal ? [init.signal] : [])])
    })
