import {
  ChevronDown,
  ChevronsDownUp,
  ChevronsUpDown,
  ChevronUp,
  Copy,
  Download,
  GitCompareArrows,
  History,
  Link2,
  X,
} from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import type { FindState } from '#kit/text/findState.ts';
import { messages as textMessages } from '#kit/text/messages.ts';
import { CopyLinkMenu } from '#parts/CopyLinkMenu.tsx';
import styles from './ConfigTab.module.css';
import { type ConfigFormat, configFormats } from './configView.ts';
import { messages } from './messages.ts';

const formatOptions = configFormats.map((value) => ({ value, label: value.toUpperCase() }));

interface ConfigToolbarProps {
  /** Undefined for plain text, which has only one format. */
  readonly format: ConfigFormat | undefined;
  readonly onFormat: (format: ConfigFormat) => void;
  readonly find: FindState;
  readonly findField: Ref<{ readonly focus: () => void }>;
  readonly onFind: (text: string) => void;
  readonly onStep: (step: 1 | -1) => void;
  /** Selected lines such as `3-7,12`. Empty for no selection. */
  readonly selected: string;
  readonly onClear: () => void;
  /** Button that attaches the selected lines to an incident. */
  readonly attach: ReactNode;
  readonly onFoldAll: (folded: boolean) => void;
  readonly onCopy: () => void;
  /** Path and query of the shown lines. */
  readonly address: string;
  readonly onCompare: () => void;
  /** Undefined for plain text, whose changes are not recorded. */
  readonly onHistory: (() => void) | undefined;
  readonly file: string;
  readonly onDownload: () => void;
  /** Whether the text is not available yet. */
  readonly waiting: boolean;
}

/** A button that shows only its icon in a narrow container. */
function WordButton(
  props: ComponentProps<'button'> & {
    readonly word: string;
    readonly icon: ReactNode;
    readonly quiet?: boolean;
  },
) {
  const { word, icon, quiet = false, ...rest } = props;
  return (
    <Button {...rest} kind={quiet ? 'quiet' : 'default'} className={styles.button} data-tooltip={word}>
      {icon}
      <span className={styles.word}>{word}</span>
    </Button>
  );
}

export function ConfigToolbar(props: ConfigToolbarProps) {
  const { format, find, selected, waiting } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend.
    <div role="group" aria-label={messages.configurationTools} className={styles.toolbar}>
      {format !== undefined && (
        <SegmentedInput
          label={messages.format}
          value={format}
          onChange={props.onFormat}
          options={formatOptions}
        />
      )}
      <SearchField
        ref={props.findField}
        className={styles.find}
        label={messages.find}
        entersList={false}
        value={find.text}
        delayMs={150}
        onSearch={props.onFind}
      />
      {find.text !== '' && (
        <Row as="span" fixed>
          <Text paddingRight={4} size={12} tone="muted" digits role="status">
            {textMessages.found(find.index, find.count)}
          </Text>
          <IconButton
            label={textMessages.previousFound}
            disabled={find.count < 2}
            onClick={() => props.onStep(-1)}
          >
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            label={textMessages.nextFound}
            disabled={find.count < 2}
            onClick={() => props.onStep(1)}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </Row>
      )}
      {format !== undefined && (
        <Row as="span" fixed>
          <IconButton label={messages.foldAll} disabled={waiting} onClick={() => props.onFoldAll(true)}>
            <ChevronsDownUp aria-hidden />
          </IconButton>
          <IconButton label={messages.unfoldAll} disabled={waiting} onClick={() => props.onFoldAll(false)}>
            <ChevronsUpDown aria-hidden />
          </IconButton>
        </Row>
      )}
      <span className={styles.selected}>{selected === '' ? '' : textMessages.linesSelected(selected)}</span>
      <Row as="span" fixed gap={8} marginLeft="auto">
        {props.attach}
        <WordButton
          word={messages.compare}
          icon={<GitCompareArrows aria-hidden />}
          onClick={props.onCompare}
        />
        {props.onHistory !== undefined && (
          <WordButton word={messages.history.open} icon={<History aria-hidden />} onClick={props.onHistory} />
        )}
        <WordButton
          word={messages.copy}
          icon={<Copy aria-hidden />}
          disabled={waiting}
          onClick={props.onCopy}
        />
        <CopyLinkMenu
          address={props.address}
          trigger={<WordButton word={messages.copyLink} icon={<Link2 aria-hidden />} />}
        />
        {selected !== '' && (
          <WordButton word={messages.clear} icon={<X aria-hidden />} quiet onClick={props.onClear} />
        )}
        <IconButton label={messages.download(props.file)} disabled={waiting} onClick={props.onDownload}>
          <Download aria-hidden />
        </IconButton>
      </Row>
    </div>
  );
}
