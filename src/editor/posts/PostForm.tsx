import { SHOWN_TYPES } from '../../lib/pictures/picture-formats.ts';
import { readKeywords } from '../../model/posts/post-addresses.ts';
import { uploadPath } from '../../model/publication/stored-publication.ts';
import { Button } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { Choices, FileField, FormId, ProblemSummary } from '../components/fields.tsx';
import { MarkdownHelp } from '../components/MarkdownHelp.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { type Field, labelsOf, pick, type Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { editorPostPath, formKey, postsPath } from './post-context.ts';
import type { PostCopy } from './post-copy.ts';
import { plannedTime, postFields, publishingFields } from './post-fields.ts';
import { canBeRenamed, type EditorPost } from './store-posts.ts';
import type { StoredUpload } from './store-uploads.ts';

interface PostFormProps {
  paper: PaperContext;
  post: EditorPost;
  copy: PostCopy;
  keywords: readonly string[];
  uploads: readonly StoredUpload[];
  form: GivenForm | undefined;
  problems: FormProblems | undefined;
}

interface PartProps extends PostFormProps {
  fields: readonly Field[];
  values: Values;
}

export function PostForm(props: PostFormProps) {
  const { paper, post, copy, form, problems } = props;
  const isNew = post.slug === undefined;
  const fields = [...postFields(paper), ...publishingFields(paper)];
  const parts = { ...props, fields, values: valuesOf(props) };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate={true}
      action={isNew ? postsPath(paper, 'new') : editorPostPath(paper, post.id)}
      data-draft-key={formKey(paper, post)}
      data-preview={postsPath(paper, 'preview')}
    >
      <ProblemSummary problems={problems} labels={labelsOf(fields)} />
      {isNew && <FormId id={post.id} />}
      <input type="hidden" name="version" value={form?.text('version') || post.version} />
      <input type="hidden" name="date" value={post.row?.date ?? ''} />
      <Part {...parts} names={['title', 'description', 'text']} />
      <MarkdownHelp />
      <PictureFields {...parts} />
      <KnownKeywords
        keywords={props.keywords}
        copy={copy}
        label={paper.words.posts.knownKeywords}
      />
      <Part {...parts} names={['keywords', 'author', 'video']} />
      {canBeRenamed(post) && <Part {...parts} names={['slug']} />}
      <SaveButtons paper={paper} />
      {paper.role === 'editor' && <PublishFields {...parts} />}
    </form>
  );
}

function SaveButtons({ paper }: { paper: PaperContext }) {
  const { buttons } = paper.words.posts;
  return (
    <p className="buttons">
      <Button does="save">{buttons.save}</Button>
      <Button
        does="preview"
        look="second"
        formAction={postsPath(paper, 'preview')}
        formTarget="_blank"
      >
        {buttons.preview}
      </Button>
      {paper.role === 'author' && (
        <Button does="ready" look="second">
          {buttons.ready}
        </Button>
      )}
    </p>
  );
}

function valuesOf({ paper, post, copy, keywords, form }: PostFormProps): Values {
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const others = readKeywords(copy.keywords).filter((each) => !known.has(each.toLowerCase()));
  return {
    ...copy,
    keywords: others.join(', '),
    correction: form?.text('correction'),
    small: form?.text('small'),
    at: form?.text('at') || plannedTime(post, paper.publication),
  };
}

function Part(props: PartProps & { names: readonly string[] }) {
  const { fields, names, values, problems } = props;
  return <FormFields fields={pick(fields, ...names)} values={values} problems={problems} />;
}

function PictureFields(props: PartProps) {
  const { paper, uploads, problems } = props;
  const { posts } = paper.words;
  return (
    <fieldset className="stack">
      <legend>{posts.picture.legend}</legend>
      <FileField
        label={posts.picture.file}
        isOptional={true}
        problems={problems}
        types={SHOWN_TYPES}
        canBeCropped={true}
      />
      <Part {...props} names={['picture', 'pictureAlt']} />
      <datalist id="uploads">
        {uploads.map((upload) => (
          <option key={upload.hash} value={uploadPath(paper.publication.id, upload.hash)}>
            {upload.alt}
          </option>
        ))}
      </datalist>
      <p>
        <a href={postsPath(paper, 'pictures')}>{posts.picture.all}</a>
      </p>
    </fieldset>
  );
}

/** The keywords in use by the paper's posts, with this post's ticked. */
function KnownKeywords(props: { keywords: readonly string[]; copy: PostCopy; label: string }) {
  const { keywords, copy, label } = props;
  const known = new Map(keywords.map((keyword) => [keyword.toLowerCase(), keyword]));
  const ticked = readKeywords(copy.keywords).flatMap((each) => known.get(each.toLowerCase()) ?? []);
  if (keywords.length === 0) return null;
  return (
    <Choices
      name="keyword"
      label={label}
      values={ticked}
      choices={keywords.map((keyword) => [keyword, keyword] as const)}
    />
  );
}

/** Fields that publish the copy, now or scheduled; for a public post those that correct it. */
function PublishFields(props: PartProps) {
  const { buttons, correct, publish } = props.paper.words.posts;
  if (props.post.status === 'public')
    return (
      <fieldset className="stack" id="f-do">
        <legend>{correct.legend}</legend>
        <p className="help">{correct.text}</p>
        <Part {...props} names={['correction', 'small']} />
        <p className="buttons">
          <Button does="correct">{buttons.correct}</Button>
        </p>
      </fieldset>
    );
  return (
    <fieldset className="stack" id="f-do">
      <legend>{publish.legend}</legend>
      <p className="help">{publish.text}</p>
      <p className="buttons">
        <Button does="publish">{buttons.publish}</Button>
      </p>
      <Part {...props} names={['at']} />
      <p className="buttons">
        <Button does="schedule" look="second">
          {buttons.schedule}
        </Button>
      </p>
    </fieldset>
  );
}
