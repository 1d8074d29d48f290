import { Copy, Download } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { saveText } from '../saveText.ts';
import styles from './Instructions.module.css';
import { messages as texts } from './messages.ts';
import { fluxManifests, helmCommands, type Installation } from './snippets.ts';

const methods = {
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

export type InstallMethod = keyof typeof methods;

interface InstructionsProps {
  /** Tabs in order. The first one is open initially. */
  readonly order: readonly [InstallMethod, ...InstallMethod[]];
  readonly installation: Installation;
  /** Displayed variant, if it differs from the copied and saved one. */
  readonly displayedInstallation?: Installation;
  /** Prefix of the file name. */
  readonly name: string;
  /** Why copying and saving are disabled. Otherwise undefined. */
  readonly disabledReason?: string | undefined;
  /** Ref to the copy button, for callers that move the focus. */
  readonly copyButton?: RefObject<HTMLButtonElement | null>;
  /** Content below the text, per installation method. */
  readonly children: (way: InstallMethod) => ReactNode;
}

/** Installation instructions as text to copy or save. */
export function Instructions(props: InstructionsProps) {
  const {
    order,
    installation,
    displayedInstallation = installation,
    name,
    disabledReason,
    copyButton,
    children,
  } = props;
  const [method, setMethod] = useState<InstallMethod>(order[0]);
  const { label, what, write, fileName, type } = methods[method];
  return (
    <Tabs
      label={texts.tabs}
      tabs={order.map((id) => ({ id, label: methods[id].label }))}
      value={method}
      onChange={setMethod}
      end={
        <Row as="span" align="stretch" gap={4} marginLeft="auto">
          <Button
            kind="quiet"
            disabledReason={disabledReason}
            onClick={() => void saveText({ name: fileName(name), type, text: write(installation) })}
          >
            <Download aria-hidden />
            {texts.save}
          </Button>
          <Button
            ref={copyButton}
            kind="quiet"
            aria-label={texts.copyOf(what)}
            disabledReason={disabledReason}
            onClick={() => void copyText(write(installation))}
          >
            <Copy aria-hidden />
            {texts.copy}
          </Button>
        </Row>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard. */}
      <section className={styles.code} aria-label={label} tabIndex={0}>
        <pre>{write(displayedInstallation)}</pre>
      </section>
      {children(method)}
    </Tabs>
  );
}
