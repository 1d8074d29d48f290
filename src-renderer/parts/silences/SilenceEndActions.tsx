import { isForever } from '#contract/rules/serverTime.ts';
import { Button } from '#kit/controls/Button.tsx';
import { windowZone } from '#kit/format/timeZone.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { messages } from './messages.ts';
import { laterEnds } from './silenceEnds.ts';
import type { ChangeableSilence, useSilenceEnd } from './useSilenceEnd.tsx';

const { end: texts } = messages;

interface SilenceEndActionsProps {
  readonly silence: ChangeableSilence;
  readonly end: ReturnType<typeof useSilenceEnd>;
}

/** Extends or ends an active silence. */
export function SilenceEndActions({ silence, end }: SilenceEndActionsProps) {
  const { disabledReason, isBusy, extend, endNow } = end;
  return (
    <Row gap={8} paddingTop={4}>
      {!isForever(silence.until) && (
        <Menu
          align="start"
          trigger={
            <Button disabledReason={disabledReason} busy={isBusy}>
              {texts.extend}
            </Button>
          }
        >
          {laterEnds(Date.parse(silence.until), Date.now(), windowZone()).map(({ label, until }) => (
            <MenuItem key={label} onSelect={() => extend(silence, until)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button disabledReason={disabledReason} busy={isBusy} onClick={() => endNow(silence)}>
        {texts.endNow}
      </Button>
    </Row>
  );
}
