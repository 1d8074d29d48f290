import type { HostileValues } from './hostileValues.ts';
import { type FuzzedProcedure, isRare, procedures } from './procedures.ts';
import { SchemaValues } from './schemaValues.ts';

/** A well-formed call. The console must answer it. */
export interface FuzzCall {
  readonly procedure: string;
  /** The input as JSON. */
  readonly body: string;
  /** @param id the id of the answer */
  message(id: string): string;
}

/** Probabilities that a part of an input violates the contract; see `SchemaValues`. */
const deviationRates = [0, 0, 0.03, 0.1, 0.5, 1];
const rareChance = 0.02;
/** Message types: 3 is a stream event and 4 is an abort. The protocol does not define the others. */
const messageTypes = [undefined, undefined, undefined, undefined, 3, 4, 99, 0, -1, 'x'];
const methods = [undefined, undefined, 'GET', 'POST', 'DELETE', 'HEAD', 'x'.repeat(50)];
const headers = [
  ...[undefined, {}, { 'content-type': 'application/json' }, { 'content-type': 'text/event-stream' }],
  ...[{ 'content-type': 'multipart/form-data' }, { 'content-disposition': 'attachment; filename="x' }],
  ...[{ 'last-event-id': '5' }, { x: ['a', 'b'] }, null, 1],
];

/** Messages that are not calls. */
const invalidMessages: readonly (string | Uint8Array)[] = [
  ...[
    '',
    ' ',
    '{',
    'null',
    '1',
    '"x"',
    'true',
    '[]',
    '{}',
    '{"i":"1"}',
    '{"i":"1","p":null}',
    '{"i":"1","p":{}}',
  ],
  ...['{"i":1,"p":{"u":5}}', '{"i":"1","p":{"u":"no address"}}', '{"t":3,"p":null}', '{"i":"1","t":4}'],
  ...['{"i":"1","p":{"u":"/shell/start","h":{"content-type":"multipart/form-data"}}}'],
  ...[
    '[['.repeat(5_000),
    `{"a":`.repeat(5_000),
    '{"__proto__":{"polluted":1},"i":"1","p":{"u":"/shell/start"}}',
  ],
  ...['\u0000', '\ufeff{}', 'x'.repeat(200_000)],
  ...[new Uint8Array(0), new Uint8Array([255]), new Uint8Array([0, 1, 2]), Buffer.from('{"i":"1"}\u00ff')],
];

export class FuzzInputs {
  readonly #values: HostileValues;
  readonly #generators: readonly SchemaValues[];

  constructor(values: HostileValues) {
    this.#values = values;
    this.#generators = deviationRates.map((deviation) => new SchemaValues(values, deviation));
  }

  /** Returns a call of a random procedure with a random, often nearly valid input. */
  call(): FuzzCall {
    const values = this.#values;
    const procedure = this.#procedure();
    const { input } = procedure;
    const body =
      input === undefined
        ? values.chance(0.9)
          ? undefined
          : values.any()
        : values.oneOf(this.#generators).make(input);
    return {
      procedure: procedure.name,
      body: JSON.stringify(body) ?? '',
      message: (id) => JSON.stringify({ i: id, p: { u: procedure.path, b: { json: body } } }),
    };
  }

  /** Returns a message that windows never send. The console must answer it or close the connection. */
  invalidMessage(): string | Uint8Array {
    const values = this.#values;
    if (values.chance(0.2)) return values.oneOf(invalidMessages);
    const text = JSON.stringify(this.#envelope());
    if (values.chance(0.05)) return text.slice(0, values.below(text.length));
    return values.chance(0.05) ? Buffer.from(text) : text;
  }

  #procedure(): FuzzedProcedure {
    for (;;) {
      const procedure = this.#values.oneOf(procedures);
      if (!isRare(procedure) || this.#values.chance(rareChance)) return procedure;
    }
  }

  #envelope(): Record<string, unknown> {
    const values = this.#values;
    const json = values.any();
    return {
      i: values.oneOf(['odd', 'odd', 'odd', 7, null, { a: 1 }, undefined]),
      t: values.oneOf(messageTypes),
      p: {
        u: this.#address(),
        b: values.oneOf([
          json,
          { json },
          { json, meta: [[values.below(10), values.oneOf(['a', '0', 'constructor', 'length'])]] },
          { json, meta: values.any() },
          { json, maps: values.any(), m: values.any() },
        ]),
        m: values.oneOf(methods),
        h: values.oneOf(headers),
        e: values.oneOf(['message', 'error', 'done', 'x']),
        d: values.any(),
      },
    };
  }

  #address(): unknown {
    const values = this.#values;
    const { path } = values.oneOf(procedures.filter((procedure) => !isRare(procedure)));
    const parts = path
      .split('/')
      .map((part) => values.oneOf([part, '__proto__', 'constructor', part.toUpperCase()]));
    return values.oneOf([
      ...[path, path, `/${values.text()}`, `/../..${values.path()}`, parts.join('/'), `http://evil${path}`],
      ...['//', '/\\', `${path}?data=${values.text()}`, 5, null],
    ]);
  }
}
