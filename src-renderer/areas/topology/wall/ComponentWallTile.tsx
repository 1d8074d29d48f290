import { formatElapsed } from '#kit/format/formatAge.ts';
import { AcknowledgedIcon } from '#parts/acknowledgements/AcknowledgedIcon.tsx';
import { WallLine, WallTile } from '#parts/wall/WallTile.tsx';
import { failingChecks, openIncidents } from '../componentCounts.ts';
import type { ComponentTile } from './componentTiles.ts';
import { messages } from './messages.ts';
import type { HealthSince } from './sinceOf.ts';

interface ComponentWallTileProps {
  readonly tile: ComponentTile;
  readonly large: boolean;
  /** Undefined if unknown. */
  readonly since: HealthSince | undefined;
  readonly nowMs: number;
  readonly onOpen: (id: string) => void;
}

function lasting(since: HealthSince | undefined, nowMs: number): string {
  if (since === undefined) return '';
  const age = formatElapsed(since.at, nowMs);
  return since.isExact || age === '' ? age : messages.atLeast(age);
}

/** A troubled component: its path, its reason, the start of the problem, and its descendants. */
export function ComponentWallTile({ tile, large, since, nowMs, onOpen }: ComponentWallTileProps) {
  const { component, title, path, unhealthyBelow, worstBelow } = tile;
  const { id, health, icon, type, statusReason } = component;
  const shape = health === 'unhealthy' ? 'unhealthy' : 'warning';
  const failing = failingChecks(component);
  const incidents = openIncidents(component);
  const facts = [
    messages.state(messages.healths[shape], lasting(since, nowMs)),
    incidents > 0 ? messages.incidents(incidents) : '',
    failing > 0 ? messages.failing(failing) : '',
    unhealthyBelow > 0 ? messages.below(unhealthyBelow) : '',
  ].filter((fact) => fact !== '');
  return (
    <WallTile
      shape={shape}
      tone={shape === 'unhealthy' ? 'bad' : 'warn'}
      icon={icon ?? type}
      fallbackIcon={type}
      name={title}
      mark={<AcknowledgedIcon kind="component" id={id} />}
      large={large}
      onOpen={() => onOpen(id)}
    >
      {path.length > 0 && <WallLine variant="faint">{path.join(' / ')}</WallLine>}
      {statusReason !== null && statusReason !== '' && <WallLine variant="words">{statusReason}</WallLine>}
      <WallLine variant="faint">{facts.join(' · ')}</WallLine>
      {large && worstBelow.length > 0 && <WallLine variant="words">{messages.worst(worstBelow)}</WallLine>}
    </WallTile>
  );
}
