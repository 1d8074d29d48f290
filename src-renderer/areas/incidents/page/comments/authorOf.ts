import type { IncidentComment } from '#contract/incidents.ts';
import { messages } from './messages.ts';

export interface CommentAuthor {
  /** A team's comment also names the person: `Payments team (Tomás Vidal)`. */
  readonly name: string;
  /** Avatar of the team, or else of the person. */
  readonly avatar: { readonly name: string; readonly team: boolean; readonly icon: string | null };
}

export function authorOf({
  by,
  team,
  externalBy,
}: Pick<IncidentComment, 'by' | 'team' | 'externalBy'>): CommentAuthor {
  const person = by?.name ?? externalBy ?? undefined;
  if (team !== null) {
    const name = person === undefined ? team.name : messages.teamAuthor(team.name, person);
    return { name, avatar: { name: team.name, team: true, icon: team.icon } };
  }
  const name = person ?? messages.unknownAuthor;
  return { name, avatar: { name, team: false, icon: null } };
}

/** Distinct comment authors, in the order of their first comment. */
export function commentAuthors(comments: readonly IncidentComment[]): ReadonlyArray<CommentAuthor['avatar']> {
  const seen = new Map<string, CommentAuthor['avatar']>();
  for (const comment of comments) {
    const { avatar } = authorOf(comment);
    const key = `${avatar.team} ${avatar.name}`;
    if (!seen.has(key)) seen.set(key, avatar);
  }
  return [...seen.values()];
}
