import type { SilenceMark } from '#contract/notifications.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { windowZone } from '#kit/format/timeZone.ts';
import { Column, Row } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { bridge } from '../bridge/bridge.ts';
import { useSessionValue, useSilencesUntilHealthy } from '../bridge/live.ts';
import { serverNow } from '../bridge/serverTime.ts';
import { showOutcome } from '../showOutcome.ts';
import { messages } from './messages.ts';
import { laterEnds } from './silenceEnds.ts';
import type { ChangeableSilence, useSilenceEnd } from './useSilenceEnd.tsx';

const { end: texts } = messages;

interface SilenceEndActionsProps {
  readonly silence: ChangeableSilence & Pick<SilenceMark, 'by'>;
  readonly end: ReturnType<typeof useSilenceEnd>;
}

/** Extends or ends an active silence. */
export function SilenceEndActions({ silence, end }: SilenceEndActionsProps) {
  const { disabledReason, isBusy, extend, endNow } = end;
  const untilHealthy = useSilencesUntilHealthy();
  const me = useSessionValue((state) => (state?.status === 'signed-in' ? state.person.id : undefined));
  const isOwn = silence.by?.id === me;
  return (
    <Column gap={8} paddingTop={4}>
      <Row gap={8}>
        {!isForever(silence.until) && (
          <Menu
            align="start"
            trigger={
              <Button disabledReason={disabledReason} busy={isBusy}>
                {texts.extend}
              </Button>
            }
          >
            {laterEnds(Date.parse(silence.until), serverNow(), windowZone()).map(({ label, until }) => (
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
      {isOwn && untilHealthy !== undefined && (
        <Switch
          label={texts.untilHealthy}
          hint={texts.untilHealthyHint}
          value={untilHealthy.includes(silence.id)}
          onChange={(on) =>
            showOutcome(bridge.notifications.silences.untilHealthy.write({ id: silence.id, on }))
          }
        />
      )}
    </Column>
  );
}
