import { testKills } from './testKills.ts';

testKills({ feed: 'changes', kills: 4, rows: 200, hit: ['first pass'] });
