import { readKeywords } from '../../model/posts/post-addresses.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { pick, type Values } from '../forms/fields.ts';
import { type MergedForm, mergeForm, STATE } from '../forms/merge-form.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { PostCopy } from './post-copy.ts';
import { plannedTime, postFields, publishingFields } from './post-fields.ts';
import { canBeRenamed, type EditorPost, shownSlug } from './store-posts.ts';

/** The values of a post by which its forms are merged. */
export function storedValues(
  post: EditorPost,
  { publication }: Pick<PaperContext, 'publication'>,
): Values {
  return {
    ...post.copy,
    keywords: sortedKeywords(post.copy),
    slug: shownSlug(post),
    at: plannedTime(post, publication),
    [STATE]: post.status,
  };
}

/** The form shows the keywords in use first, so their order is nobody's change. */
function sortedKeywords({ keywords }: PostCopy): string {
  return readKeywords(keywords).toSorted().join(', ');
}

/** Merges the form of a post with what somebody saved since. `copy`: as the form was read. */
export function mergePost(
  paper: PaperContext,
  theirs: EditorPost,
  { form, copy }: { form: GivenForm; copy: PostCopy },
): MergedForm {
  // Ticked keywords are in the copy.
  const values: Values = { ...storedValues(theirs, paper), keyword: '' };
  const hasSlug = canBeRenamed(theirs) && form.entries.length > 0;
  const mine = {
    ...copy,
    keywords: sortedKeywords(copy),
    // The forms that delete or restore have no fields.
    slug: hasSlug ? form.text('slug') : shownSlug({ ...theirs, copy }),
    at: form.text('at') || values.at,
  };
  return mergeForm(
    form,
    { values, version: theirs.version },
    {
      mine,
      fields: [...postFields(paper), ...pick(publishingFields(paper), 'at')],
      // A description belongs to its picture.
      groups: [['picture', 'pictureAlt']],
    },
  );
}
