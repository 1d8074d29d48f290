import { canaries } from '#parts/editors/canaries.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';

export const List = resourceList(canaries, 'page');
export const Editor = resourcePage(canaries);
