import { writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { genericZoneName } from '../../lib/clock/zones.ts';
import { SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { readKeywords } from '../../model/posts/keywords.ts';
import { MAX_ALT, MAX_AUTHOR, MAX_DESCRIPTION, MAX_TITLE } from '../../model/posts/post-fields.ts';
import { uploadPath } from '../../model/publication/uploads.ts';
import { FileField } from '../components/FileField.tsx';
import {
  Choices,
  FormId,
  ProblemSummary,
  TextArea,
  TextField,
  Tick,
} from '../components/fields.tsx';
import { MarkdownHelp } from '../components/MarkdownHelp.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { editorPostPath, formKey, postsPath } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import { canBeRenamed, type EditorPost } from './store-posts.ts';
import type { StoredUpload } from './store-uploads.ts';

interface PostFormProps {
  readonly paper: PaperContext;
  readonly post: EditorPost;
  readonly copy: PostCopy;
  readonly keywords: readonly string[];
  readonly uploads: readonly StoredUpload[];
  readonly form: GivenForm | undefined;
  readonly problems: FormProblems | undefined;
}

/** The form of a post. Its buttons save the working copy, show it, and, for editors, give it to readers. */
export function PostForm(props: PostFormProps) {
  const { paper, post, copy, problems, form } = props;
  const { posts } = paper.words;
  const { publication } = paper;
  const isNew = post.slug === undefined;
  const previewPath = postsPath(paper, 'preview');
  const labels = { ...posts.fields, correction: posts.correct.field, at: posts.publish.at };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate={true}
      action={isNew ? postsPath(paper, 'new') : editorPostPath(paper, post.id)}
      data-keep={formKey(paper, post)}
      data-preview={previewPath}
    >
      <ProblemSummary problems={problems} labels={labels} />
      {isNew && <FormId id={post.id} />}
      <input type="hidden" name="version" value={form?.text('version') || post.version} />
      <input type="hidden" name="date" value={post.row?.date ?? ''} />
      <TextField
        {...{ name: 'title', label: posts.fields.title, value: copy.title, problems }}
        max={MAX_TITLE}
        lang={publication.language}
      />
      <TextArea
        {...{ name: 'description', label: posts.fields.description, problems }}
        value={copy.description}
        help={posts.help.description}
        max={MAX_DESCRIPTION}
        rows={3}
        lang={publication.language}
      />
      <TextArea
        {...{ name: 'text', label: posts.fields.text, value: copy.text, problems }}
        help={posts.help.text}
        rows={20}
        isMarkdown={true}
        lang={publication.language}
      />
      <MarkdownHelp />
      <PictureFields {...props} />
      <KeywordFields {...props} />
      <TextField
        {...{ name: 'author', label: posts.fields.author, value: copy.author, problems }}
        help={posts.help.author(publication.byline ?? publication.name)}
        max={MAX_AUTHOR}
        isOptional={true}
      />
      <TextField
        {...{ name: 'video', label: posts.fields.video, value: copy.video, problems }}
        help={posts.help.video}
        type="url"
        isOptional={true}
      />
      {canBeRenamed(post) && (
        <TextField
          {...{ name: 'slug', label: posts.fields.slug, value: copy.slug, problems }}
          help={posts.help.slug}
          isOptional={true}
        />
      )}
      <p className="buttons">
        <button type="submit" name="do" value="save">
          {posts.buttons.save}
        </button>
        <button
          type="submit"
          className="second"
          formAction={previewPath}
          formTarget="_blank"
          name="do"
          value="preview"
        >
          {posts.buttons.preview}
        </button>
        {paper.role === 'author' && (
          <button type="submit" className="second" name="do" value="ready">
            {posts.buttons.ready}
          </button>
        )}
      </p>
      {paper.role === 'editor' && <PublishFields {...props} />}
    </form>
  );
}

function PictureFields({ paper, copy, uploads, problems }: PostFormProps) {
  const { posts } = paper.words;
  return (
    <fieldset className="stack">
      <legend>{posts.picture.legend}</legend>
      <FileField
        {...{ label: posts.picture.file, isOptional: true, problems }}
        types={SHOWN_TYPES}
        canBeCropped={true}
      />
      <TextField
        {...{ name: 'picture', label: posts.fields.picture, value: copy.picture, problems }}
        help={posts.help.picture}
        list="uploads"
        isOptional={true}
      />
      <datalist id="uploads">
        {uploads.map((upload) => (
          <option key={upload.hash} value={uploadPath(paper.publication.id, upload.hash)}>
            {upload.alt}
          </option>
        ))}
      </datalist>
      <TextField
        {...{ name: 'pictureAlt', label: posts.fields.pictureAlt, problems }}
        value={copy.pictureAlt}
        help={posts.help.pictureAlt}
        max={MAX_ALT}
        isOptional={true}
      />
      <p>
        <a href={postsPath(paper, 'pictures')}>{posts.picture.all}</a>
      </p>
    </fieldset>
  );
}

function KeywordFields({ paper, copy, keywords, problems }: PostFormProps) {
  const { posts } = paper.words;
  const chosen = readKeywords(copy.keywords);
  const known = new Map(keywords.map((keyword) => [keyword.toLowerCase(), keyword]));
  const ticked = chosen.flatMap((keyword) => known.get(keyword.toLowerCase()) ?? []);
  const others = chosen.filter((keyword) => !known.has(keyword.toLowerCase()));
  return (
    <>
      {keywords.length > 0 && (
        <Choices
          name="keyword"
          label={posts.knownKeywords}
          values={ticked}
          choices={keywords.map((keyword) => [keyword, keyword] as const)}
        />
      )}
      <TextField
        {...{ name: 'keywords', label: posts.fields.keywords, problems }}
        value={others.join(', ')}
        help={posts.help.keywords}
        isOptional={true}
      />
    </>
  );
}

/** What gives the copy to readers: at once or at a time, or, where they have it already, with a line that says what was wrong. */
function PublishFields({ paper, post, form, problems }: PostFormProps) {
  const { words, publication, locale } = paper;
  const { posts } = words;
  const { status, row } = post;
  const zone = genericZoneName(locale);
  if (status === 'public')
    return (
      <fieldset className="stack" id="f-do">
        <legend>{posts.correct.legend}</legend>
        <p className="help">{posts.correct.text}</p>
        <TextField
          {...{ name: 'correction', label: posts.correct.field, problems }}
          value={form?.text('correction')}
          max={300}
          lang={publication.language}
        />
        <Tick
          {...{ name: 'small', label: posts.correct.small, problems }}
          isTicked={form?.text('small') === 'yes'}
        />
        <p className="buttons">
          <button type="submit" name="do" value="correct">
            {posts.buttons.correct}
          </button>
        </p>
      </fieldset>
    );
  const plannedAt = status === 'scheduled' && row ? Date.parse(row.date) : Number.NaN;
  const planned = Number.isNaN(plannedAt) ? '' : writeLocalTime(plannedAt, publication.timeZone);
  return (
    <fieldset className="stack" id="f-do">
      <legend>{posts.publish.legend}</legend>
      <p className="help">{posts.publish.text}</p>
      <p className="buttons">
        <button type="submit" name="do" value="publish">
          {posts.buttons.publish}
        </button>
      </p>
      <TextField
        {...{ name: 'at', label: posts.publish.at, problems }}
        type="datetime-local"
        value={form?.text('at') || planned}
        help={`${capitalise(words.forms.inZone(zone))}.`}
        isOptional={true}
      />
      <p className="buttons">
        <button type="submit" className="second" name="do" value="schedule">
          {posts.buttons.schedule}
        </button>
      </p>
    </fieldset>
  );
}
