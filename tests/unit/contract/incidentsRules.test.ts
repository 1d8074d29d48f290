import { describe, expect, it } from 'vitest';
import {
  incidentSeverities,
  incidentStatuses,
  needsContributingFactors,
  nextStatuses,
  severitySpellings,
  toIncidentStatus,
  toIncidentType,
  toSeverity,
} from '#contract/rules/incidents.ts';

/** Allowed status changes: from (rows) to (columns). */
const moves = `
               new  open  investigating  mitigated  resolved  closed
new            yes  yes   yes            yes        yes       yes
open           no   yes   yes            yes        yes       yes
investigating  no   no    yes            yes        yes       yes
mitigated      no   yes   no             yes        yes       yes
resolved       no   yes   no             no         yes       yes
closed         no   yes   no             no         no        yes
`;

const [head = '', ...lines] = moves.trim().split('\n');
const columns = head.trim().split(/\s+/);
const pairs = lines.flatMap((line) => {
  const [from = '', ...may] = line.trim().split(/\s+/);
  return columns.map((to, index) => [from, to, may[index] === 'yes'] as const);
});

describe('the status of an incident', () => {
  it('has a row for each of the 36 pairs', () => {
    expect(pairs).toHaveLength(36);
    expect([...columns].sort()).toEqual([...incidentStatuses].sort());
  });

  it.each(pairs)('changes from %s to %s: %s', (from, to, may) => {
    expect((nextStatuses(from) as readonly string[]).includes(to)).toBe(may);
  });

  it.each(pairs)('in another spelling changes from %s to %s: %s', (from, to, may) => {
    expect((nextStatuses(` ${from.toUpperCase()} `) as readonly string[]).includes(to)).toBe(may);
  });

  it('can be changed to open and closed when it is unknown', () => {
    expect(toIncidentStatus('cancelled')).toBeUndefined();
    expect(nextStatuses('cancelled')).toEqual(['closed', 'open']);
    expect(nextStatuses('')).toEqual(['closed', 'open']);
  });

  it.each(incidentStatuses)(
    '%s requires contributing factors only when it means that the incident is over',
    (status) => {
      expect(needsContributingFactors(status)).toBe(['mitigated', 'resolved'].includes(status));
    },
  );
});

describe('the severity of an incident', () => {
  it.each([
    ['critical', 'critical'],
    ['Critical', 'critical'],
    ['CRITICAL', 'critical'],
    ['4', 'critical'],
    ['blocker', 'blocker'],
    ['Blocker', 'blocker'],
    ['3', 'blocker'],
    ['high', 'high'],
    ['High', 'high'],
    ['2', 'high'],
    ['medium', 'medium'],
    ['Medium', 'medium'],
    ['1', 'medium'],
    ['low', 'low'],
    ['Low', 'low'],
    ['warning', 'warning'],
    ['Warning', 'warning'],
    ['info', 'info'],
    ['Info', 'info'],
    [' high ', 'high'],
    // All other values are low.
    ['0', 'low'],
    ['5', 'low'],
    ['P1', 'low'],
    ['something', 'low'],
    // A missing severity is high.
    ['', 'high'],
    [null, 'high'],
    [undefined, 'high'],
  ])('%j is read as %s', (text, severity) => {
    expect(toSeverity(text)).toBe(severity);
  });

  it.each(incidentSeverities)('%s is read in all its spellings and stored in lower case', (severity) => {
    for (const spelling of severitySpellings(severity)) expect(toSeverity(spelling)).toBe(severity);
    expect(severity).toBe(severity.toLowerCase());
  });
});

describe('the type of an incident', () => {
  it.each([
    ['technicalDebt', 'technicalDebt'],
    ['technical_debt', 'technicalDebt'],
    ['Technical Debt', 'technicalDebt'],
    ['Availability', 'availability'],
    ['something else', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is read as %s', (text, type) => {
    expect(toIncidentType(text)).toBe(type);
  });
});
