;; Dot products of one query with many vectors that lie one after the other.
;; `width` is the number of numbers in a vector: a multiple of 16 for bytes, of 4 for floats.
(module
  (memory (export "memory") 8)

  ;; Vectors of signed bytes, the query in signed 16-bit numbers; the results are 32-bit integers.
  (func (export "dotInt8")
    (param $query i32) (param $vectors i32) (param $count i32) (param $width i32) (param $results i32)
    (local $sum v128) (local $part v128) (local $at i32) (local $end i32)
    (block $done
      (loop $vector
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $numbers
          (local.set $part (v128.load (local.get $vectors)))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (i32.store (local.get $results)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vector))))

  ;; Vectors and query of 32-bit floats; so are the results.
  (func (export "dotFloat32")
    (param $query i32) (param $vectors i32) (param $count i32) (param $width i32) (param $results i32)
    (local $sum v128) (local $at i32) (local $end i32)
    (block $done
      (loop $vector
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (i32.shl (local.get $width) (i32.const 2))))
        (loop $numbers
          (local.set $sum
            (f32x4.add (local.get $sum) (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $vectors)))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (f32.store (local.get $results)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vector)))))
