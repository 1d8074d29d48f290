import { Copy, Download } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { copyText } from '../../kit/overlay/copyText.ts';
import { Tabs } from '../../kit/tabs/Tabs.tsx';
import { saveText } from '../saveText.ts';
import styles from './Instructions.module.css';
import { messages as texts } from './messages.ts';
import { fluxManifests, helmCommands, type Installation } from './snippets.ts';

/** The ways to install something, one row each. */
const ways = {
  helm: {
    label: texts.helm,
    what: texts.commands,
    write: helmCommands,
    fileName: (name: string) => `${name}-install.sh`,
    type: 'text/x-shellscript; charset=utf-8',
  },
  flux: {
    label: texts.flux,
    what: texts.manifests,
    write: fluxManifests,
    fileName: (name: string) => `${name}-flux.yaml`,
    type: 'text/yaml; charset=utf-8',
  },
} as const;

export type Way = keyof typeof ways;

interface InstructionsProps {
  /** The tabs in their order; the first one is open at first. */
  readonly order: readonly [Way, ...Way[]];
  readonly installation: Installation;
  /** What is shown of it, where that is not what is copied and saved. */
  readonly shown?: Installation;
  /** The start of the file's name. */
  readonly name: string;
  /** Why it is not to be used yet. */
  readonly stop?: string | undefined;
  /** The button that copies, for whoever leads the focus there. */
  readonly copyButton?: RefObject<HTMLButtonElement | null>;
  /** Under what is shown, for the way that is open. */
  readonly children: (way: Way) => ReactNode;
}

/** How something is installed, as text to be copied or saved. */
export function Instructions(props: InstructionsProps) {
  const { order, installation, shown = installation, name, stop, copyButton, children } = props;
  const [way, setWay] = useState<Way>(order[0]);
  const { label, what, write, fileName, type } = ways[way];
  return (
    <Tabs
      label={texts.tabs}
      tabs={order.map((id) => ({ id, label: ways[id].label }))}
      value={way}
      onChange={setWay}
      end={
        <span className={styles.acts}>
          <Button
            kind="quiet"
            disabledReason={stop}
            onClick={() => void saveText({ name: fileName(name), type, text: write(installation) })}
          >
            <Download aria-hidden />
            {texts.save}
          </Button>
          <Button
            ref={copyButton}
            kind="quiet"
            aria-label={texts.copyOf(what)}
            disabledReason={stop}
            onClick={() => void copyText(write(installation))}
          >
            <Copy aria-hidden />
            {texts.copy}
          </Button>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.code} aria-label={label} tabIndex={0}>
        <pre>{write(shown)}</pre>
      </section>
      {children(way)}
    </Tabs>
  );
}
