const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Safe HTML, created by `html`. */
export interface Html {
  readonly html: string;
}

type Part = string | Html | readonly Html[] | undefined;

const htmlOf = (part: Part): string => {
  if (part === undefined) return '';
  if (typeof part === 'string') return escaped(part);
  return [part]
    .flat()
    .map(({ html: text }) => text)
    .join('\n');
};

/** Builds HTML and escapes plain strings. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, at) => text + htmlOf(parts[at])).join(''),
});

/** Returns a page that works without scripts. */
export const htmlPage = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
input, button { margin: 0 0 1rem; padding: 0.5rem; }
</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`.html;

export interface SignInForm {
  readonly title: string;
  /** Reason for the last failed attempt. */
  readonly error?: string | undefined;
  /** Submitted email. */
  readonly identifier?: string | undefined;
  /** Name and label of additional fields. */
  readonly more?: ReadonlyArray<readonly [name: string, label: string]>;
  readonly cancel?: boolean;
  readonly below?: Html;
}

/** Returns a sign-in page, which posts `identifier`, `password` and `action` to its own URL. */
export const signInPage = ({ title, error, identifier = '', more = [], cancel, below }: SignInForm): string =>
  htmlPage(
    title,
    html`${error === undefined ? undefined : html`<p role="alert">${error}</p>`}
<form method="post">
${more.map(([name, label]) => html`<label for="${name}">${label}</label><input id="${name}" name="${name}">`)}
<label for="identifier">E-mail</label>
<input id="identifier" name="identifier" value="${identifier}" autocomplete="username" autofocus>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password">
<button name="action" value="sign-in">Continue</button>
${cancel ? html`<button name="action" value="cancel">Cancel</button>` : undefined}
</form>
${below}`,
  );
