"""Fills and asks a Tantivy index. Reads commands as lines of JSON, answers each with one line; times are taken in here, so that the pipe costs nothing."""
import json
import os
import shutil
import sys
import tempfile
import threading
import time

import tantivy
from tantivy import FieldType, Occur, Order, Query, SchemaBuilder

# Words with what they count in each field; all but the description tell what a job is about.
FIELDS = {"title": 6.0, "skills_words": 3.0, "company": 3.0, "location_words": 2.0, "category": 1.5, "description": 1.0}
TELLING = [field for field in FIELDS if field != "description"]
FACETS = ["job_cate", "location", "skills", "emp_type", "work_mode"]
COMPARED = ["job_cate", "skills", "emp_type", "work_mode"]
LONGEST_FACET = 50
# Enough for every value of a facet: counts are then exact.
EVERY_VALUE = 5_000
OPEN_END = 1 << 50
FIRST = 20


def make_schema():
    builder = SchemaBuilder()
    for field in FIELDS:
        # Positions are not needed; frequencies are, for BM25.
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_unsigned_field("job_cate", indexed=True, fast=True)
    for field in ("location", "skills", "emp_type", "work_mode"):
        builder.add_text_field(field, fast=True, tokenizer_name="raw", index_option="basic")
    for field in ("salary", "created_at", "closes_at", "by_salary"):
        builder.add_integer_field(field, indexed=True, fast=True)
    return builder.build()


class Engine:
    def __init__(self):
        self.schema = make_schema()
        self.folder = tempfile.mkdtemp(prefix="bench-tantivy-")
        self.index = tantivy.Index(self.schema, path=self.folder)
        self.searcher = self.index.searcher()
        self.writer = None

    def build(self, file, threads):
        started = time.perf_counter()
        writer = self.index.writer(heap_size=512_000_000, num_threads=threads)
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                writer.add_json(line)
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()
        return {"ms": 1000 * (time.perf_counter() - started), "segments": self.searcher.num_segments}

    def fresh(self, line, asked):
        if self.writer is None:
            self.writer = self.index.writer(heap_size=64_000_000, num_threads=1)
        started = time.perf_counter()
        self.writer.add_json(line)
        self.writer.commit()
        while True:
            self.index.reload()
            self.searcher = self.index.searcher()
            if self.ask(asked)["total"] > 0:
                return {"ms": 1000 * (time.perf_counter() - started)}

    def ask_timed(self, asked):
        started = time.perf_counter()
        answer = self.ask(asked)
        return {"ms": 1000 * (time.perf_counter() - started), "answer": answer}

    def ask(self, asked):
        searcher = self.searcher
        text = [(Occur.Must, self.part(writings, searcher)) for writings in asked["text"]]
        fixed, chosen = self.filters(asked)
        every = Query.boolean_query(text + fixed + list(chosen.values())) if text or fixed or chosen else Query.all_query()
        order = {"newest": "created_at", "salary": "by_salary"}.get(asked["sort"]) or (None if text else "created_at")
        hits = searcher.search(every, limit=FIRST, count=True, **({"order_by_field": order, "order": Order.Desc} if order else {}))
        # One pass counts all facets that are not filtered by, one each those that are: as if their own filter were not set.
        counts = searcher.aggregate(every, aggregation([facet for facet in FACETS if facet not in chosen]))
        for facet in chosen:
            others = [filter for name, filter in chosen.items() if name != facet]
            query = Query.boolean_query(text + fixed + others) if text or fixed or others else Query.all_query()
            counts.update(searcher.aggregate(query, aggregation([facet])))
        return {
            "total": hits.count,
            "first": searcher.fast_field_values("number", [address for _, address in hits.hits]),
            "facets": {facet: {str(bucket["key"]): bucket["doc_count"] for bucket in counts[facet]["buckets"]} for facet in COMPARED},
        }

    def filters(self, asked):
        schema = self.schema
        fixed = [number_from(schema, "closes_at", asked["now"] + 1)]
        if asked["created_since"] is not None:
            fixed.append(number_from(schema, "created_at", asked["created_since"]))
        if asked["salary_min"] is not None:
            fixed.append(number_from(schema, "salary", asked["salary_min"]))
        chosen = {}
        for facet in FACETS:
            if asked[facet]:
                chosen[facet] = (Occur.Must, Query.const_score_query(Query.term_set_query(schema, facet, asked[facet]), 0.0))
        return fixed, chosen

    def part(self, writings, searcher):
        return any_of([all_of([self.word(word, searcher) for word in writing]) for writing in writings])

    def word(self, asked, searcher):
        schema, word, others = self.schema, asked["word"], asked["others"]
        ways = []
        for form, worth in [(word, 1.0)] + [(other, 0.9) for other in others]:
            ways += [Query.boost_query(Query.term_query(schema, field, form, "freq"), weight * worth) for field, weight in FIELDS.items()]
        if asked["begins"]:
            ways += [Query.boost_query(Query.fuzzy_term_query(schema, field, word, 0, True, True), weight * 0.5) for field, weight in FIELDS.items()]
        if asked["slips"] > 0 and not self.is_telling(asked, searcher):
            is_described = searcher.doc_freq("description", word) > 0
            for field in TELLING if is_described else FIELDS:
                ways.append(Query.boost_query(Query.fuzzy_term_query(schema, field, word, asked["slips"], True, False), FIELDS[field] * 0.35))
        return any_of(ways)

    def is_telling(self, asked, searcher):
        """Whether a title, skill … has the word, or one that it begins: then no slips are forgiven."""
        for field in TELLING:
            if any(searcher.doc_freq(field, form) > 0 for form in [asked["word"]] + asked["others"]):
                return True
            if asked["begins"] and searcher.terms_with_prefix(field, asked["word"], limit=1):
                return True
        return False

    def ask_four(self, asked, seconds):
        """Four threads; Tantivy lets go of Python's lock while it searches."""
        ends = time.perf_counter() + seconds
        done = [0] * 4

        def client(which):
            at = which
            while time.perf_counter() < ends:
                self.ask(asked[at % len(asked)])
                at += 4
                done[which] += 1

        threads = [threading.Thread(target=client, args=(which,)) for which in range(4)]
        started = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return {"perSecond": sum(done) / (time.perf_counter() - started)}

    def memory(self):
        with open("/proc/self/status", encoding="ascii") as status:
            resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
        return {"memory": 1024 * resident, "disk": sum(os.path.getsize(os.path.join(self.folder, name)) for name in os.listdir(self.folder))}


def any_of(queries):
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Should, query) for query in queries])


def all_of(queries):
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Must, query) for query in queries])


def number_from(schema, field, least):
    return (Occur.Must, Query.const_score_query(Query.range_query(schema, field, FieldType.Integer, least, OPEN_END << 11), 0.0))


def aggregation(facets):
    return {facet: {"terms": {"field": facet, "size": LONGEST_FACET, "segment_size": EVERY_VALUE}} for facet in facets}


def main():
    engine = Engine()
    try:
        for line in sys.stdin:
            command = json.loads(line)
            answer = getattr(engine, command.pop("do"))(**command)
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()
    finally:
        shutil.rmtree(engine.folder, ignore_errors=True)


main()
