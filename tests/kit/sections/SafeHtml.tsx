import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { heavyTexts, hostileTexts } from '../../support/hostileTexts.ts';
import { type KitSection, State } from '../KitSection.tsx';

const comment = `Rolled back by @[Tomás Vidal](user:018f-tomas), **@[Ana Reyes](user:018f-ana)** confirms:

- error rate is at \`0.2%\`
- see [the run](https://runbooks.meridian.example/payments) once=1 style=bold

> What did @[A very long name of somebody who has several names](user:018f-long) say?

| replica | restarts |
|---|---|
| 1 | 9 |

\`\`\`
kubectl rollout undo deployment/payments-worker
\`\`\`
`;

const mail = `<!DOCTYPE html>
<html>
  <head><title>Alert</title><style>h1 { color: red }</style></head>
  <body>

    <table width="100%">
      <tr>

        <td align="center"><h1>payments-worker is down</h1></td>
      </tr>
      <tr><td>See <a href="https://runbooks.meridian.example/payments">the run</a>, *not* in italics.</td></tr>
    </table>
    <table><tr><th>replica</th><th>restarts</th></tr><tr><td>1</td><td>9</td></tr></table>
  </body>
</html>`;

const long = `${'A line of a text that somebody pasted.\n\n'.repeat(1_000)}**the end**`;

function Heavy() {
  const [name, setName] = useState<string>();
  return (
    <>
      {Object.keys(heavyTexts).map((each) => (
        <Button key={each} onClick={() => setName(each)}>
          {each}
        </Button>
      ))}
      <div style={{ height: 120, overflow: 'auto' }} data-heavy={name}>
        {name !== undefined && <SafeHtml key={name} text={heavyTexts[name] ?? ''} />}
      </div>
    </>
  );
}

function Content() {
  return (
    <>
      <State name="SafeHtml: a comment" wide>
        <SafeHtml text={comment} currentUserId="018f-ana" />
      </State>
      <State name="SafeHtml: plain" wide>
        <SafeHtml text={comment} format="plain" currentUserId="018f-ana" />
      </State>
      <State name="SafeHtml: a document" wide>
        <SafeHtml text={mail} format="html" />
      </State>
      <State name="SafeHtml: long" wide>
        <div style={{ height: 160, overflow: 'auto' }}>
          <SafeHtml text={long} />
        </div>
      </State>
      <State name="SafeHtml: empty" wide>
        <SafeHtml text="" />
      </State>
      {Object.entries(hostileTexts).map(([name, text]) => (
        <State key={name} name={`SafeHtml: ${name}`} wide>
          <SafeHtml text={text} />
          <SafeHtml text={text} format="html" />
          <SafeHtml text={text} format="plain" />
        </State>
      ))}
      <State name="SafeHtml: heavy" wide>
        <Heavy />
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'safe-html',
  title: 'SafeHtml',
  note: 'what others wrote: nothing runs, nothing is asked for, links lead to the web',
  order: 95,
  Content,
};
