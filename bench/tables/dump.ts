import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFolderSource, defaultMaxFileMb } from '../../src/adapters/documents/folderSource';
import { createFileReader, longestReadAtOnce } from '../../src/adapters/readers/reader';
import { createProcessReader, defaultReadLimits } from '../../src/adapters/readers/readerProcess';
import { readWordVectors } from '../../src/adapters/vocabulary/wordVectors';
import { readTableRanker } from '../../src/adapters/vocabulary/tableRanker';
import { singleTask } from '../../src/core/understanding/planner';
import { research } from '../../src/core/retrieval/researcher';
import { passagesAsked } from '../../src/core/units/passagesAsked';
import { answerUnits } from '../../src/core/answering/extractive/answerUnits';
import { tablesOfPassages } from '../../src/core/answering/extractive/tableRows';
import { tablesOf } from '../../src/core/units/tables/table';
import { bestResult } from '../../src/core/tables/rank';
import { scoredCandidates } from '../../src/core/tables/ranker';
import { askedOf } from '../../src/core/tables/asked';
import { relationOf } from '../../src/core/tables/relation';
import { wordsIn } from '../../src/core/tables/cellValues';
import { explainedWords, operationsOf } from '../../src/core/tables/operations';
import { stemEnglish } from '../../src/core/language/analyze';
import { openIndexOver } from '../../src/worker/openIndex';
import { factsIn, readAnswerSets } from '../answerSets';
const root = path.join(import.meta.dirname, '..', '..');
const evalDir = path.join(root, '..', 'shared', 'eval');
const never = new AbortController().signal;
async function main(){
 const scratch = mkdtempSync(path.join(os.tmpdir(), 'dump-'));
 const sets = readAnswerSets([path.join(evalDir,'answers'), path.join(root,'eval','answers')], evalDir, scratch);
 const vectors = await readWordVectors(); const ranker=await readTableRanker();
 const out:string[]=[];
 for(const set of sets){
  const read = createFileReader(createProcessReader(path.join(root,'dist/reader.mjs'), defaultReadLimits).read, longestReadAtOnce);
  const source = createFolderSource([{ name: 'documents', path: set.folder }], read, defaultMaxFileMb);
  const index = await openIndexOver(source, path.join(scratch, set.name+'.index'));
  await index.sync({ rebuild: true }, () => undefined, never);
  let n=0;
  for(const question of set.questions.filter(q=>q.after===undefined)){
   const [subQuery] = singleTask(question.question, '').subQueries; if(!subQuery) continue;
   const { kept, dropped, terms } = await research(subQuery, [], { index, topK: passagesAsked, maxSources: 6 }, never);
   const passages=[...kept,...dropped].slice(0,passagesAsked);
   const withTable=passages.filter(({chunk})=>chunk.blocks.some(({kind})=>kind==='table'));
   const input={subQuery,found:{passages:kept,terms},further:dropped,readDocument:(id:string)=>index.readDocument(id,never),style:'concise',route:'simple',earlier:[]} as never;
   const text=await answerUnits(input,{vectors,ranker:undefined});
   const facts=(t:string)=>{const f=factsIn(question,t);return question.answerable&&f.share===1&&!f.isWrong;};
   const textRight=facts(text.map(e=>[...e.headings,...(e.columns??[]),e.quote].join('\n')).join('\n'));
   const isTable=text.some(e=>e.kind==='table'); 
   const docs=(await Promise.all([...new Set(withTable.map(p=>p.chunk.documentId))].map(id=>index.readDocument(id,never)))).filter(d=>d!==undefined);
   const tables=tablesOfPassages(withTable,docs);
   const rows=tables.map((table,rank)=>{
    const about=wordsIn([table.document.title,table.document.id.replace(/[_/.-]+/g,' '),...table.headings].join(' '));
    const rel=relationOf(table.columns,table.lines.map(l=>l.cells));
    const asked=askedOf(question.question,rel,vectors);
    const best=bestResult(asked,scoredCandidates(asked,rel),ranker,about);
    if(!best) return undefined;
    const q=best.candidate.query; const ex=explainedWords(q,asked);
    const w=(at:number)=>terms.find(t=>t.term===asked.stems[at])?.weight??-1;
    const words=asked.words.map((word,at)=>({word,content:asked.isContent[at],ex:ex.has(at),about:about.map(stemEnglish).includes(asked.stems[at]!),weight:w(at)}));
    const shown=[...best.candidate.result.values, ...(best.candidate.result.rows.length<=2?best.candidate.result.rows.flatMap(r=>table.lines[r]?.cells??[]):[]),...table.columns].join('\n');
    const right=facts(shown)&&question.sources.includes(table.document.id);
    return {rank,passageRank:passages.findIndex(p=>p.chunk.documentId===table.document.id),kind:q.kind,ops:operationsOf(q),values:best.candidate.result.values.slice(0,5),rows:best.candidate.result.rows.length,signals:best.signals,words,right,cols:table.columns,doc:table.document.id};
   }).filter(Boolean);
   out.push(JSON.stringify({set:set.name,id:question.id,kind:question.kind,answerable:question.answerable,question:question.question,text:{right:textRight,chance:text[0]?.chance??0,place:text[0]?.isPlace===true,isTable,calc:text.some(e=>e.calculation!==undefined)},tables:rows}));
   n++;
  }
  console.error(set.name,n);
 }
 writeFileSync('/tmp/w/dump.jsonl',out.join('\n'));
}
void main();
