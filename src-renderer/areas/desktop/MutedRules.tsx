import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { resourceRules } from '#contract/rules/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useMutedRules } from '#parts/bridge/live.ts';
import { ruleAddress } from '#parts/notifications/sends/addresses.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './MutedRules.module.css';
import { messages } from './messages.ts';

/** Page size of the name lookup: larger than the number of rules on any server. */
const maxRules = 1_000;

const texts = messages.muted;

/** Names of rules by id. Empty if the user has no permission to read rules. */
function useRuleNames(isNeeded: boolean): ReadonlyMap<string, string> {
  const canReadRules = useIsGranted(resourceRules.notifications.requires);
  const { data } = useQuery(
    queries.resources.list.queryOptions({
      input: {
        kind: 'notifications',
        sortBy: 'name',
        sortOrder: 'asc',
        pageIndex: 0,
        pageSize: maxRules,
      },
      enabled: isNeeded && canReadRules,
      meta: { quiet: true },
    }),
  );
  return new Map(data?.data.rows.flatMap(({ id, name }) => (name === '' ? [] : [[id, name]])));
}

/** Notification rules that are muted in the open workspace. Renders nothing if there are none. */
export function MutedRules() {
  const ids = useMutedRules() ?? [];
  const names = useRuleNames(ids.length > 0);
  if (ids.length === 0) return null;
  return (
    <SettingsSection title={texts.title} narrow>
      <Text as="p" tone="muted">
        {texts.intro}
      </Text>
      <ul className={styles.rules}>
        {ids.map((id) => {
          const name = names.get(id) ?? texts.unnamed(id);
          return (
            <li key={id}>
              <Link to={ruleAddress(id)} className={layout({ grow: true, minWidth: 0, flow: 'anywhere' })}>
                {visibleName(name)}
              </Link>
              <Button
                aria-label={texts.unmuteRule(name)}
                onClick={() =>
                  showOutcome(
                    bridge.notifications.rules.mutes.write({ id, muted: false }),
                    texts.unmuted(name),
                  )
                }
              >
                {texts.unmute}
              </Button>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
