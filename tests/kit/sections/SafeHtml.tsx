import { useState } from 'react';
import { Button } from '../../../src-renderer/kit/controls/Button.tsx';
import { SafeHtml } from '../../../src-renderer/kit/markdown/SafeHtml.tsx';
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
        <SafeHtml text={comment} own="018f-ana" />
      </State>
      <State name="SafeHtml: plain" wide>
        <SafeHtml text={comment} format="plain" own="018f-ana" />
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
