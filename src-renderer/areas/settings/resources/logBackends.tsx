import { logBackends } from '#parts/editors/logBackends.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';

export const List = resourceList(logBackends, 'page');
export const Editor = resourcePage(logBackends);
