const script = '<script>document.title = "owned"</script>';
const handler = '<img src="x" onerror="document.title = \'owned\'">';
const link =
  '[read this](javascript:document.title="owned") <a href="javascript:document.title=1">or this</a>';
const picture = '![pixel](https://tracker.example/pixel.png) <img src="https://tracker.example/two.png">';
/** Invisible characters and characters that change the text direction. */
const invisible =
  'pay\u200bments \u202egnp.exe\u202c \u200f\u05e9\u05dc\u05d5\u05dd \u2066isolated\u2069 \ufeffe\u0301\u0301\u0301\u0301\u0301';

/** A title of exactly 300 characters. */
export const longTitle = 'Orders of the night run are booked twice in some regions, '.repeat(6).slice(0, 300);

/** 200 kB of text with line breaks and one very long word. */
export const hugeText =
  `${'All connections of the pool are taken. '.repeat(2_600)}\n${'x'.repeat(20_000)}\n${'# not a headline\n'.repeat(4_650)}`.slice(
    0,
    200_000,
  );

/** Markup that a client must not run, load or follow. */
export const hostileText = [
  script,
  handler,
  link,
  picture,
  invisible,
  '<svg onload="document.title=1">',
  '<iframe src="https://tracker.example"></iframe>',
  '<style>body{display:none}</style>',
  '{{constructor.constructor("return 1")()}}',
  '@[Nobody](user:javascript:alert(1))',
  "'; drop table incidents; --",
].join('\n\n');

/** The same as a one-line title. */
export const hostileTitle = `${script}${handler} ${invisible}`;
