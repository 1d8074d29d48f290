import type { PersonalToken } from '#contract/tokens.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, dayMs, idOf, serverAnswer } from './times.ts';

export const personalToken = (values: Partial<PersonalToken> = {}): PersonalToken => ({
  id: idOf(61, 1),
  name: 'Deploy script',
  createdAt: ago(20 * dayMs),
  expiresAt: ago(-70 * dayMs),
  renews: false,
  ...values,
});

export const tokenAnswers = {
  'tokens.list': serverAnswer({ offered: true, tokens: [personalToken()] }),
  'tokens.make': { token: 'made.by.the.story.5.6' },
  'tokens.remove': {},
} satisfies Partial<Answers>;
