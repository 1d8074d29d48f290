import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { resourceRules } from '#contract/rules/resources.ts';
import type { ComponentTeam } from '#contract/topology.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useMayLoad } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

/** A team may have several roles. */
const keyOf = ({ id, role }: ComponentTeam): string => `${id} ${role ?? ''}`;

export function TeamsPanel({ component }: PanelProps) {
  const mayLoad = useMayLoad('teams');
  const query = useQuery(
    queries.topology.component.teams.queryOptions({ input: { id: component.id }, enabled: mayLoad }),
  );
  const teams = query.data?.data;
  return (
    <SidebarPanel panel="teams" count={teams?.length}>
      <PanelBody query={query} empty={teams?.length === 0}>
        <PanelRows label={messages.panels.teams} rows={teams ?? []} keyOf={keyOf}>
          {({ id, name, icon, role }) => (
            <RowLink
              to={`${resourceRules.teams.path}/${encodeURIComponent(id)}`}
              icon={icon === null ? <Users size={16} aria-hidden /> : <Icon name={icon} fallback={name} />}
              name={name}
              tooltip={name}
              detail={role}
            />
          )}
        </PanelRows>
      </PanelBody>
    </SidebarPanel>
  );
}
