import { expect } from 'playwright/test';
import { faultStories, standingStories } from '../faultStories.ts';
import { button, expectStopped } from '../person.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { agent, agentPage, agentsAnswers, longAgent } from '../world/agents.ts';
import { longName } from '../world/catalog.ts';
import { away, signedIn } from '../world/session.ts';
import { idOf } from '../world/times.ts';

const list = { path: '/agents', call: 'agents.list', well: 'edge-singapore' } as const;

const listStories: readonly Story[] = [
  {
    name: 'some',
    path: '/agents',
    sees: ['edge-singapore', 'Online', 'Offline', 'Unknown', '(no name)', 'This server'],
  },
  { name: 'none', path: '/agents', answers: { 'agents.list': agentPage([]) }, sees: ['No data available'] },
  {
    name: 'one',
    path: '/agents',
    answers: { 'agents.list': agentPage([agent()]) },
    sees: ['edge-singapore', '1–1 of 1'],
  },
  {
    name: 'very many',
    path: '/agents?pageIndex=1',
    answers: {
      'agents.list': agentPage(
        Array.from({ length: 50 }, (_one, at) => agent({ id: idOf(11, at), name: `many-${at}` })),
        123_456,
      ),
    },
    sees: ['many-1', '51–100 of 123,456'],
  },
  {
    name: 'past the last page',
    path: '/agents?pageIndex=9',
    answers: { 'agents.list': agentPage([], 7) },
    sees: ['There are no agents on this page', 'Go to the first page'],
  },
  {
    name: 'long names',
    path: '/agents',
    answers: { 'agents.list': agentPage([longAgent]) },
    sees: [longName],
  },
  {
    name: 'a viewer, who is offered no change',
    path: '/agents',
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    sees: ['edge-singapore'],
    lacks: ['Add agent'],
  },
  ...faultStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read on agents', `It says: ${sentence}`]
      : ['The agents could not be read', sentence],
  ),
  ...standingStories({
    ...list,
    kept: agentsAnswers['agents.list'].data,
    saysKept: (sentence) => `${sentence} What is shown is kept on this computer.`,
    saysStale: (sentence) => `${sentence} What is shown may be out of date.`,
  }),
  {
    name: 'without a server it says since when it is kept, and why nothing can be changed',
    path: '/agents',
    answers: {
      'session.changes': signedIn({ server: away }),
      'agents.list': { ...agentsAnswers['agents.list'], source: 'cache' },
    },
    sees: ['The server cannot be reached.', 'edge-singapore', /as of \d\d:\d\d/],
    lacks: ['What is shown is kept'],
    async goesOn(stage) {
      await expectStopped(stage, 'Add agent', 'The server cannot be reached.');
      await button(stage, 'Add agent').click({ force: true });
      await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      stage.bridge.answer({ 'session.changes': signedIn() });
      await expect(button(stage, 'Add agent')).not.toHaveAttribute('aria-disabled', 'true');
    },
  },
];

tell([{ screen: 'the list of agents', stories: listStories }]);
