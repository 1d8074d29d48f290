import type { IncidentPage } from '#contract/incidents.ts';

/** Returns whether a person leads, owns, helps with or commented on an incident. */
export function isInIncident(page: IncidentPage, person: string): boolean {
  const { commander, communicator, ownerId, helpers, hypotheses, comments } = page;
  return (
    [commander?.id, communicator?.id, ownerId, ...helpers.map((helper) => helper.person?.id)].includes(
      person,
    ) || [...comments, ...hypotheses.flatMap((one) => one.comments)].some(({ by }) => by?.id === person)
  );
}
