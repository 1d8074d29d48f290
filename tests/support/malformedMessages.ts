/** Reaction of a host to an odd message from a connected window. */
type Outcome =
  /** Closes the channel. */
  | 'closed'
  /** Responds to the call with id 1 with a typed error. */
  | 'refused'
  /** Responds to the call with id 1. */
  | 'served'
  /** Does not respond, because the message refers to no active call. */
  | 'ignored';

const nested = (open: string, close: string, levels: number, inside = '') =>
  open.repeat(levels) + inside + close.repeat(levels);

const call = (rest: string) => `{"i":"1","p":{"u":"/shell/start"${rest}}}`;

const large = (path: string, characters: number) =>
  JSON.stringify({ i: '1', p: { u: path, b: { json: { text: 'x'.repeat(characters) } } } });

/** Odd messages, each with the expected reaction of both hosts. */
export const malformedMessages: ReadonlyArray<readonly [string, string | Buffer, Outcome]> = [
  ['an empty text', '', 'closed'],
  ['a single brace', '{', 'closed'],
  ['null', 'null', 'closed'],
  ['a number', '1', 'closed'],
  ['a string', '"x"', 'closed'],
  ['an array', '[]', 'closed'],
  ['an empty object', '{}', 'closed'],
  ['a second hello', '{"type":"hello","buildId":"b"}', 'closed'],
  ['a request without payload', '{"i":"1"}', 'refused'],
  ['a request with payload null', '{"i":"1","p":null}', 'refused'],
  ['a request without address', '{"i":"1","p":{}}', 'refused'],
  ['a number as address', '{"i":"1","p":{"u":5}}', 'refused'],
  ['words as address', '{"i":"1","p":{"u":"not a url"}}', 'refused'],
  ['two slashes as address', '{"i":"1","p":{"u":"//"}}', 'refused'],
  ['an address with a user', '{"i":"1","p":{"u":"http://x:y@evil/shell/start","b":{}}}', 'refused'],
  ['an address with a malformed escape', '{"i":"1","p":{"u":"/%ff/%"}}', 'refused'],
  ['a control character as method', call(',"m":"\\u0000"'), 'served'],
  ['GET with malformed data', '{"i":"1","p":{"u":"/shell/start?data=%7B","m":"GET"}}', 'refused'],
  ['headers null', call(',"h":null,"b":{}'), 'refused'],
  ['a form as body', call(',"h":{"content-type":"multipart/form-data; boundary=x"},"b":{}'), 'refused'],
  ['a file as body', call(',"h":{"content-disposition":"attachment; filename=../../x"},"b":{}'), 'refused'],
  ['an event stream as body', call(',"h":{"content-type":"text/event-stream"}'), 'served'],
  ['an event with payload null', '{"i":"1","t":3,"p":null}', 'closed'],
  ['an event for an unknown call', '{"i":"9","t":3,"p":{"e":"message","d":1}}', 'ignored'],
  ['an abort for an unknown call', '{"i":"9","t":4}', 'ignored'],
  ['an unknown type of message', '{"i":"1","t":99,"p":{"u":"/shell/start"}}', 'closed'],
  ['an object as id', '{"i":{"a":1},"p":{"u":"/shell/start"}}', 'closed'],
  ['an id of 200 characters', `{"i":"${'1'.repeat(200)}","p":{"u":"/shell/start"}}`, 'closed'],
  ['a path into the prototype', '{"i":"1","p":{"u":"/__proto__/constructor","b":{}}}', 'refused'],
  ['a path below a procedure', '{"i":"1","p":{"u":"/shell/start/constructor","b":{}}}', 'refused'],
  ['a path into a procedure', '{"i":"1","p":{"u":"/shell/start/~orpc/handler","b":{}}}', 'refused'],
  ['an unknown kind of value', call(',"b":{"json":1,"meta":[[99,"a"]]}'), 'served'],
  [
    'a value in the prototype',
    '{"i":"1","p":{"u":"/shell/preferences/write","b":{"json":{},"meta":[[1,"__proto__","x"]]}}}',
    'refused',
  ],
  ['a map into the prototype', call(',"b":{"json":{},"maps":[["__proto__","x"]]}'), 'served'],
  ['empty bytes', Buffer.alloc(0), 'closed'],
  ['a zero byte', Buffer.from([0]), 'closed'],
  ['random bytes', Buffer.from([0xff, 1, 2, 3]), 'closed'],
  [
    'a call with a file',
    Buffer.concat([Buffer.from(call('')), Buffer.from([0xff]), Buffer.from('abc')]),
    'closed',
  ],
  ['100,000 nested arrays', call(`,"b":${nested('[', ']', 100_000)}`), 'refused'],
  ['100,000 nested arrays without a call', nested('[', ']', 100_000), 'closed'],
  ['20,000 nested objects', call(`,"b":{"json":${nested('{"a":', '}', 20_000, '1')}}`), 'refused'],
  ['an array that never ends', '['.repeat(100_000), 'closed'],
  ['a text that never ends', `{"i":"1","p":"${'\\\\'.repeat(50_000)}\\"`, 'closed'],
  ['a call of 15 MB', large('/shell/start', 15_000_000), 'served'],
  ['a call of 17 MB that fits no schema', large('/shell/link/open', 17_000_000), 'refused'],
];
